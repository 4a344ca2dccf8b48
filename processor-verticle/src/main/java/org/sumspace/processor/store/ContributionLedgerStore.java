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
import org.sumspace.processor.core.ContributionLedger;
import org.sumspace.processor.core.DiscardEvidence;
import org.sumspace.processor.domain.ContributionLedgerEntry;

/**
 * The node's contribution ledger in a file. A lost entry could let a processor contribute twice, so no entry is removed
 * before it expires. Opening and compacting block. Thread-safe.
 */
public final class ContributionLedgerStore implements AutoCloseable {
    private static final int ENTRY = 1;
    private static final int FINISHED = 2;
    private static final int RETIRED = 3;
    private static final int RECORD_BYTES_MAX = 8_192;

    private final ContributionLedger ledger = new ContributionLedger();
    private final Journal journal;

    private ContributionLedgerStore(Path file, GroupCommit commits, Instant now) throws IOException {
        journal = Journal.open(file, commits, RECORD_BYTES_MAX, this::replay);
        compact(now);
    }

    public static ContributionLedgerStore open(Path file, GroupCommit commits, Instant now) throws IOException {
        return new ContributionLedgerStore(file, commits, now);
    }

    private void replay(JournalRecord record) {
        if (record.type() == ENTRY) {
            ledger.put(ContributionLedgerEntry.of(record.payload()));
        } else if (record.type() == FINISHED) {
            WireReader in = new WireReader(record.payload());
            ledger.finish(DpId.read(in), Digest.wrap(in.fixed(Digest.BYTES)));
        } else if (record.type() == RETIRED) {
            ledger.retire(DpId.read(new WireReader(record.payload())));
        } else {
            throw new IllegalStateException("unknown type " + record.type() + " of a ledger record");
        }
    }

    /** Removes the entries of processors whose last certification has ended, from memory and from the file. */
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

    /** An entry that is in effect from now on, and is durable when the stage completes. */
    public record Reservation(ContributionLedgerEntry entry, CompletionStage<Long> durable) {}

    /**
     * Blocks if an earlier write failed, because the whole ledger is then rewritten first.
     *
     * @return the attempt under which the processor may send, once it is durable
     * @throws org.sumspace.processor.core.ContributionRefusedException if the processor already contributed to another
     *     plan, or is retired
     */
    public Reservation reserve(ContributionLedgerEntry wanted, DiscardEvidence evidence) {
        rewriteAfterFailure();
        return append(wanted, evidence);
    }

    /** Without this, a disk that was full once would keep the node from contributing until it is restarted. */
    private void rewriteAfterFailure() {
        if (!journal.hasFailed()) {
            return;
        }
        try {
            journal.rewrite(this::records);
        } catch (IOException e) {
            throw new UncheckedIOException("could not rewrite the contribution ledger", e);
        }
    }

    private synchronized Reservation append(ContributionLedgerEntry wanted, DiscardEvidence evidence) {
        ContributionLedgerEntry entry = ledger.reserve(wanted, evidence);
        return new Reservation(entry, journal.append(ENTRY, entry.toBytes()));
    }

    /** @throws org.sumspace.processor.core.ContributionRefusedException if {@link #reserve} would refuse the processor */
    public synchronized void requireMayContribute(ContributionLedgerEntry wanted, DiscardEvidence evidence) {
        ledger.requireMayContribute(wanted, evidence);
    }

    /**
     * Records that the processor has finished sending in this plan. The record must be durable before the processor's
     * messages are erased.
     */
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

    public synchronized Optional<ContributionLedgerEntry> entry(DpId dpId, int round, Digest plan) {
        return ledger.entry(dpId, round, plan);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
