package org.sumspace.aggregator.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.journal.JournalRecord;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * Which execution plan this aggregator countersigned in which round of which training plan, and which of them it
 * discarded: a round is one release of one set, whatever the ids. Outlives the plans themselves. Opening and compacting
 * block. Thread-safe.
 */
public final class Ledger {
    private static final int JOINED = 1;
    private static final int DISCARDED = 2;
    private static final int RECORD_BYTES_MAX = 1_024;

    private final Map<Round, Entry> entries = new HashMap<>();
    private final Journal journal;

    /** A round of a training plan. */
    public record Round(Digest trainingPlan, int round) {}

    /**
     * @param plan the execution plan countersigned last
     * @param keepUntil nobody can offer the round any more
     * @param discarded this aggregator never released anything of that plan, and never will
     */
    public record Entry(Digest plan, Instant keepUntil, boolean discarded) {}

    private Ledger(Path path, GroupCommit commits) throws IOException {
        journal = Journal.open(path, commits, RECORD_BYTES_MAX, this::replay);
    }

    /** Opens the ledger, leaving out what is to be kept no longer than {@code now}. */
    public static Ledger open(Path path, GroupCommit commits, Instant now) throws IOException {
        Ledger ledger = new Ledger(path, commits);
        ledger.compact(now);
        return ledger;
    }

    /** Forgets, in the file too, what is to be kept no longer than {@code now}. */
    public void compact(Instant now) throws IOException {
        if (expire(now)) {
            journal.rewrite(this::records);
        }
    }

    /** Writes the file anew if a write failed: a disk that was full once would keep the node from all further plans. */
    public void mend() throws IOException {
        if (journal.hasFailed()) {
            journal.rewrite(this::records);
        }
    }

    private synchronized boolean expire(Instant now) {
        return entries.values().removeIf(entry -> entry.keepUntil().isBefore(now));
    }

    private synchronized List<Journal.Draft> records() {
        return entries.entrySet().stream()
                .map(each -> new Journal.Draft(
                        each.getValue().discarded() ? DISCARDED : JOINED, encode(each.getKey(), each.getValue())))
                .toList();
    }

    public synchronized Optional<Entry> find(Round round) {
        return Optional.ofNullable(entries.get(round));
    }

    /** @return completes once durable */
    public synchronized CompletionStage<Long> joined(Round round, Digest plan, Instant keepUntil) {
        Entry entry = new Entry(plan, keepUntil, false);
        entries.put(round, entry);
        return journal.append(JOINED, encode(round, entry));
    }

    /** @return completes once durable */
    public synchronized CompletionStage<Long> discarded(Round round, Digest plan) {
        Entry entry = entries.get(round);
        if (entry == null || !entry.plan().equals(plan)) {
            throw new IllegalStateException("the ledger does not hold " + plan + " for that round");
        }
        Entry discarded = new Entry(plan, entry.keepUntil(), true);
        entries.put(round, discarded);
        return journal.append(DISCARDED, encode(round, discarded));
    }

    public void close() throws IOException {
        journal.close();
    }

    private void replay(JournalRecord record) {
        if (record.type() != JOINED && record.type() != DISCARDED) {
            throw new MalformedException("a ledger with a record of type " + record.type());
        }
        WireReader in = new WireReader(record.payload());
        Round round = new Round(Digest.wrap(in.fixed(Digest.BYTES)), in.u32());
        Digest plan = Digest.wrap(in.fixed(Digest.BYTES));
        Instant keepUntil = Instant.ofEpochMilli(in.i64());
        in.end();
        entries.put(round, new Entry(plan, keepUntil, record.type() == DISCARDED));
    }

    private static byte[] encode(Round round, Entry entry) {
        return new WireWriter()
                .fixed(round.trainingPlan().toBytes())
                .u32(round.round())
                .fixed(entry.plan().toBytes())
                .i64(entry.keepUntil().toEpochMilli())
                .toBytes();
    }
}
