package org.sumspace.aggregator.shared.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.training.plan.CoordinateLayout;

/** The journal of one plan. Opening, reading and deleting block; appending does not. */
public final class PlanJournal {
    /** Large enough for the longest vector, its seal and a manifest. */
    private static final int RECORD_BYTES_MAX = CoordinateLayout.MAX_LENGTH * Long.BYTES + (1 << 20);

    private final Journal journal;

    private PlanJournal(Journal journal) {
        this.journal = journal;
    }

    /** @param replay receives each record in the journal, with its place */
    public static PlanJournal open(Path path, GroupCommit commits, BiConsumer<Long, PlanRecord> replay)
            throws IOException {
        return new PlanJournal(Journal.open(
                path,
                commits,
                RECORD_BYTES_MAX,
                record -> replay.accept(record.position(), PlanRecord.decode(record.type(), record.payload()))));
    }

    /** @return completes, on another thread, with the record's place once it is durable */
    public CompletionStage<Long> append(PlanRecord record) {
        PlanRecord.Encoded encoded = record.encode();
        return journal.append(encoded.type(), encoded.parts());
    }

    /** Appends a record that becomes durable no later than the next one that is appended with {@link #append}. */
    public void appendLazily(PlanRecord record) {
        PlanRecord.Encoded encoded = record.encode();
        journal.appendLazily(encoded.type(), encoded.parts());
    }

    public PlanRecord read(long place) throws IOException {
        var record = journal.read(place);
        return PlanRecord.decode(record.type(), record.payload());
    }

    /** The parts of a sealed share at these places as one stream; each part is read when the stream reaches it. */
    public InputStream parts(List<Long> places) {
        return new PartsStream(this, places);
    }

    /** @throws UncheckedIOException the file cannot be read */
    public byte[] part(long place) {
        try {
            return ((PlanRecord.PartStored) read(place)).bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the part at byte " + place + " of the journal", e);
        }
    }

    public void close() throws IOException {
        journal.close();
    }

    public void delete() throws IOException {
        journal.delete();
    }
}
