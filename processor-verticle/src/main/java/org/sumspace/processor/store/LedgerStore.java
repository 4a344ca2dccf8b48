package org.sumspace.processor.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.journal.JournalRecord;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;
import org.sumspace.processor.core.Discarded;
import org.sumspace.processor.core.Ledger;
import org.sumspace.processor.domain.LedgerEntry;

/**
 * The node's ledger in a file. Losing an entry could let a processor contribute twice: none goes before its time, save by
 * a person's hand. Opening and compacting block. Thread-safe.
 */
public final class LedgerStore implements AutoCloseable {
    private static final int ENTRY = 1;
    private static final int FINISHED = 2;
    private static final int RETIRED = 3;
    private static final int RECORD_BYTES_MAX = 8_192;

    private final Ledger ledger = new Ledger();
    private final Journal journal;

    private LedgerStore(Path file, GroupCommit commits, Instant now) throws IOException {
        journal = Journal.open(file, commits, RECORD_BYTES_MAX, this::replay);
        compact(now);
    }

    public static LedgerStore open(Path file, GroupCommit commits, Instant now) throws IOException {
        return new LedgerStore(file, commits, now);
    }

    private void replay(JournalRecord record) {
        if (record.type() == ENTRY) {
            ledger.put(LedgerEntry.of(record.payload()));
        } else if (record.type() == FINISHED) {
            WireReader in = new WireReader(record.payload());
            ledger.finish(DpId.read(in), Digest.wrap(in.fixed(Digest.BYTES)));
        } else if (record.type() == RETIRED) {
            ledger.retire(DpId.read(new WireReader(record.payload())));
        } else {
            throw new IllegalStateException("a ledger record of unknown type " + record.type());
        }
    }

    /** Forgets, in the file too, the entries of processors whose last certification is over. */
    public void compact(Instant now) throws IOException {
        if (expire(now)) {
            journal.rewrite(this::records);
        }
    }

    private synchronized boolean expire(Instant now) {
        return ledger.expire(now);
    }

    private synchronized List<Journal.Draft> records() {
        List<Journal.Draft> records = new ArrayList<>();
        ledger.retired().forEach(dpId -> records.add(new Journal.Draft(RETIRED, encode(dpId))));
        ledger.entries().forEach(entry -> records.add(new Journal.Draft(ENTRY, entry.toBytes())));
        ledger.finished().forEach(each -> records.add(new Journal.Draft(FINISHED, encode(each.dpId(), each.plan()))));
        return records;
    }

    /** A reservation: binding from now on, and durable when the stage completes. */
    public record Reserved(LedgerEntry entry, CompletionStage<Long> durable) {}

    /**
     * Blocks if an earlier write failed: the ledger is then written anew first.
     *
     * @return the attempt under which the processor may send, once it is durable
     * @throws org.sumspace.processor.core.LedgerRefusedException if the processor is bound to another plan, or
     *     retired
     */
    public Reserved reserve(LedgerEntry wanted, Discarded discarded) {
        mend();
        return reserveDurably(wanted, discarded);
    }

    /** A disk that was full once would otherwise keep the node from contributing until it is started again. */
    private void mend() {
        if (!journal.hasFailed()) {
            return;
        }
        try {
            journal.rewrite(this::records);
        } catch (IOException e) {
            throw new UncheckedIOException("the ledger cannot be written", e);
        }
    }

    private synchronized Reserved reserveDurably(LedgerEntry wanted, Discarded discarded) {
        LedgerEntry entry = ledger.reserve(wanted, discarded);
        return new Reserved(entry, journal.append(ENTRY, entry.toBytes()));
    }

    /** @throws org.sumspace.processor.core.LedgerRefusedException {@link #reserve} would refuse the processor now */
    public synchronized void requireFree(LedgerEntry wanted, Discarded discarded) {
        ledger.requireFree(wanted, discarded);
    }

    /** Notes that the processor has nothing more to send in this plan; to be durable before its messages are erased. */
    public synchronized CompletionStage<Long> finish(DpId dpId, Digest plan) {
        ledger.finish(dpId, plan);
        return journal.append(FINISHED, encode(dpId, plan));
    }

    private static byte[] encode(DpId dpId, Digest plan) {
        return new WireWriter().fixed(encode(dpId)).fixed(plan.toBytes()).toBytes();
    }

    private static byte[] encode(DpId dpId) {
        WireWriter out = new WireWriter();
        dpId.write(out);
        return out.toBytes();
    }

    public synchronized boolean isFinished(DpId dpId, Digest plan) {
        return ledger.isFinished(dpId, plan);
    }

    public synchronized Optional<LedgerEntry> entry(DpId dpId, int round, Digest plan) {
        return ledger.entry(dpId, round, plan);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
