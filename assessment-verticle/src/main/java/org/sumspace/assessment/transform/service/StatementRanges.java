package org.sumspace.assessment.transform.service;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventNormaliser;
import org.sumspace.assessment.transform.core.JsonBytes;
import org.sumspace.assessment.transform.core.StatementWriter;
import org.sumspace.assessment.transform.store.EventRows;

/** Writes statements range by range: two threads read and encode ranges of rows, and the ranges are written in order. */
final class StatementRanges {
    private static final int THREADS = 2;
    /** About 15 MB of statements. */
    static final int ROWS = 15_360;
    /** Ranges in memory: one being written, and the next of each thread. */
    private static final int AHEAD = THREADS + 1;

    private final RowDatabase database;
    private final EventRows rows;
    private final int size;
    private final EventNormaliser total = new EventNormaliser();

    private record Range(JsonBytes statements, EventNormaliser counted) {}

    /** @param size rows of a range */
    StatementRanges(RowDatabase database, EventRows rows, int size) {
        this.database = database;
        this.rows = rows;
        this.size = size;
    }

    /** @return the counts of all rows */
    EventNormaliser write(OutputStream out, LongConsumer progress) throws IOException {
        long end = rows.end(database);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        Deque<Future<Range>> ahead = new ArrayDeque<>();
        try {
            for (long from = 0; from < end; from += size) {
                long first = from;
                ahead.add(threads.submit(() -> read(first, Math.min(first + size, end))));
                if (ahead.size() == AHEAD) {
                    append(ahead.remove(), out, progress);
                }
            }
            while (!ahead.isEmpty()) {
                append(ahead.remove(), out, progress);
            }
            return total;
        } finally {
            threads.shutdownNow();
        }
    }

    private Range read(long from, long to) {
        JsonBytes statements = new JsonBytes();
        StatementWriter writer = new StatementWriter(statements);
        EventNormaliser counted = new EventNormaliser();
        try (RowDatabase own = database.another()) {
            rows.forEach(own, from, to, row -> writer.write(counted.normal(row)));
        }
        return new Range(statements, counted);
    }

    private void append(Future<Range> next, OutputStream out, LongConsumer progress) throws IOException {
        Range range = done(next);
        range.statements().writeTo(out);
        total.add(range.counted());
        progress.accept(total.events());
    }

    private static Range done(Future<Range> range) {
        try {
            return range.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "The run was interrupted.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "Could not write the statements.", e);
        }
    }
}
