package org.sumspace.aggregator.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.training.encoding.CoordinateLayout;

/** The steps of one plan, in order. Opening, reading and deleting block; appending does not. */
public final class PlanJournal {
    /** The longest vector, its seal and a manifest. */
    private static final int RECORD_BYTES_MAX = CoordinateLayout.MAX_LENGTH * Long.BYTES + (1 << 20);

    private final Journal journal;

    private PlanJournal(Journal journal) {
        this.journal = journal;
    }

    /** @param replay takes what the journal holds: each record's place and content */
    static PlanJournal open(Path path, GroupCommit commits, BiConsumer<Long, PlanRecord> replay) throws IOException {
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

    /** Appends what becomes durable no later than the next record that is waited for. */
    public void appendLazily(PlanRecord record) {
        PlanRecord.Encoded encoded = record.encode();
        journal.appendLazily(encoded.type(), encoded.parts());
    }

    public PlanRecord read(long place) throws IOException {
        var record = journal.read(place);
        return PlanRecord.decode(record.type(), record.payload());
    }

    /** The parts of a sealed share that lie at these places, one after the other, each read when it is its turn. */
    public InputStream parts(List<Long> places) {
        return new PartsStream(this, places);
    }

    /** @throws UncheckedIOException the file cannot be read */
    public byte[] part(long place) {
        try {
            return ((PlanRecord.PartStored) read(place)).bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("a part at byte " + place + " cannot be read", e);
        }
    }

    public void close() throws IOException {
        journal.close();
    }

    void delete() throws IOException {
        journal.delete();
    }
}
