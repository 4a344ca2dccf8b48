package org.sumspace.assessment.dataset.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.RecordBatch;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.store.SnapshotRecords;

/** The documents of an input, for other features. */
public final class JsonDocuments {
    private JsonDocuments() {}

    /** Gives the documents that were loaded as rows, in the order of the rows, and their values with the same columns. */
    public static void forEach(Path file, Snapshot snapshot, Supplier<? extends RecordBatch> batches)
            throws IOException {
        SnapshotRecords.forEach(file, snapshot, InputLimits.standard(), batches);
    }
}
