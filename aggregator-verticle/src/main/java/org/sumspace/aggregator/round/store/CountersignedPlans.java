package org.sumspace.aggregator.round.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.journal.JournalRecord;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * Records which execution plan this aggregator countersigned in each round of a training plan, and which plans it
 * discarded, so that it never releases two sets in one round. Entries are kept longer than the plans. Opening and
 * compacting block. Thread-safe.
 */
public final class CountersignedPlans {
    private static final int JOINED = 1;
    private static final int DISCARDED = 2;
    private static final int RECORD_BYTES_MAX = 1_024;

    private final Map<RoundId, Entry> entries = new HashMap<>();
    private final Journal journal;

    /** A round of a training plan. */
    public record RoundId(Digest trainingPlan, int round) {
        /** The round that an execution plan is for. */
        public static RoundId of(JoinedPlan plan) {
            return new RoundId(plan.trainingPlan().digest(), plan.plan().round());
        }
    }

    /**
     * @param plan the execution plan countersigned last
     * @param keepUntil the time from which the round can no longer be offered
     * @param discarded this aggregator did not release a sum of that plan and will not
     */
    public record Entry(Digest plan, Instant keepUntil, boolean discarded) {}

    private CountersignedPlans(Path path, GroupCommit commits) throws IOException {
        journal = Journal.open(path, commits, RECORD_BYTES_MAX, this::replay);
    }

    /** Opens the file and removes the entries that are kept no longer than {@code now}. */
    public static CountersignedPlans open(Path path, GroupCommit commits, Instant now) throws IOException {
        CountersignedPlans plans = new CountersignedPlans(path, commits);
        plans.compact(now);
        return plans;
    }

    /** Removes, in the file too, the entries that are kept no longer than {@code now}. */
    public void compact(Instant now) throws IOException {
        if (expire(now)) {
            journal.rewrite(this::records);
        }
    }

    /** Writes the file again if a write failed; otherwise the node could join no plan after the disk was full once. */
    public void rewriteIfFailed() throws IOException {
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

    public synchronized Optional<Entry> find(RoundId round) {
        return Optional.ofNullable(entries.get(round));
    }

    /** @return completes once durable */
    public synchronized CompletionStage<Long> joined(RoundId round, Digest plan, Instant keepUntil) {
        Entry entry = new Entry(plan, keepUntil, false);
        entries.put(round, entry);
        return journal.append(JOINED, encode(round, entry));
    }

    /** @return completes once durable */
    public synchronized CompletionStage<Long> discarded(RoundId round, Digest plan) {
        Entry entry = entries.get(round);
        if (entry == null || !entry.plan().equals(plan)) {
            throw new IllegalStateException("expected plan " + plan + " as the countersigned one of " + round);
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
            throw new MalformedException("expected a record of type 1 or 2, got " + record.type());
        }
        WireReader in = new WireReader(record.payload());
        RoundId round = new RoundId(Digest.wrap(in.fixed(Digest.BYTES)), in.u32());
        Digest plan = Digest.wrap(in.fixed(Digest.BYTES));
        Instant keepUntil = Instant.ofEpochMilli(in.i64());
        in.end();
        entries.put(round, new Entry(plan, keepUntil, record.type() == DISCARDED));
    }

    private static byte[] encode(RoundId round, Entry entry) {
        return new WireWriter()
                .fixed(round.trainingPlan().toBytes())
                .u32(round.round())
                .fixed(entry.plan().toBytes())
                .i64(entry.keepUntil().toEpochMilli())
                .toBytes();
    }
}
