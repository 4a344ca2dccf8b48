package org.sumspace.processor.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.journal.JournalRecord;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;
import org.sumspace.processor.core.Contribution;

/**
 * What one execution plan needs over a restart: its start as received, and the sealed messages of the processors that
 * began to send. Removed as a whole when the plan is over, which erases the messages. Thread-safe.
 */
public final class PlanJournal implements AutoCloseable {
    private static final int START = 1;
    private static final int CONTRIBUTION = 2;
    private static final int CERTIFICATE_BYTES_MAX = 16 << 10;
    private static final int START_BYTES_MAX = 64 << 20;

    private final Journal journal;
    private final Map<DpId, Contribution> contributions = new HashMap<>();
    private @Nullable StoredStart start;

    private PlanJournal(Path file, GroupCommit commits, int recordBytesMax) throws IOException {
        journal = Journal.open(file, commits, recordBytesMax, this::replay);
    }

    /** @param recordBytesMax largest start or contribution */
    static PlanJournal open(Path file, GroupCommit commits, int recordBytesMax) throws IOException {
        return new PlanJournal(file, commits, recordBytesMax);
    }

    /**
     * A PLAN_START as it was received.
     *
     * @param orchestrator the sender's certificate
     */
    public record StoredStart(Bytes payload, Bytes orchestrator) {}

    private void replay(JournalRecord record) {
        if (record.type() == START) {
            WireReader in = new WireReader(record.payload());
            start = new StoredStart(Bytes.read(in, START_BYTES_MAX), Bytes.read(in, CERTIFICATE_BYTES_MAX));
        } else if (record.type() == CONTRIBUTION) {
            Contribution contribution = Contribution.of(record.payload());
            contributions.put(contribution.dpId(), contribution);
        } else {
            throw new IllegalStateException("a plan record of unknown type " + record.type());
        }
    }

    public CompletionStage<Long> begin(StoredStart received) {
        WireWriter out = new WireWriter();
        received.payload().write(out);
        received.orchestrator().write(out);
        return journal.append(START, out.toBytes());
    }

    /** Stores the messages of an attempt; the latest one of a processor counts. */
    public CompletionStage<Long> store(Contribution contribution) {
        return journal.append(CONTRIBUTION, contribution.toBytes());
    }

    /** What the journal held when it was opened; empty if the start itself never became durable. */
    public Optional<StoredStart> start() {
        return Optional.ofNullable(start);
    }

    /** The latest attempt of a processor as it was when the journal was opened. */
    public Optional<Contribution> contribution(DpId dpId) {
        return Optional.ofNullable(contributions.get(dpId));
    }

    /** Ends the plan: nothing of it remains. */
    public void delete() throws IOException {
        journal.delete();
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
