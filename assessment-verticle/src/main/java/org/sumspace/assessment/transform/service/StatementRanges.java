package org.sumspace.assessment.transform.service;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventNormaliser;
import org.sumspace.assessment.transform.core.EventRow;
import org.sumspace.assessment.transform.core.JsonBytes;
import org.sumspace.assessment.transform.core.StatementParts;
import org.sumspace.assessment.transform.core.StatementWriter;
import org.sumspace.assessment.transform.store.EventRows;

/**
 * Writes statements range by range: one thread reads the rows in their order, two encode ranges of them, and the ranges are
 * written in order.
 */
final class StatementRanges {
    private static final int THREADS = 2;
    /** About 2 MB of statements. */
    static final int ROWS = 2_048;
    /** Rows of one result, which the database sorts in memory: four of its row groups. */
    private static final int SORTED = 491_520;
    /** Ranges in memory. */
    private static final int AHEAD = 2 * THREADS;

    private final RowDatabase database;
    private final EventRows rows;
    private final int size;
    private final StatementParts parts = new StatementParts();
    private final EventNormaliser total = new EventNormaliser();
    private final BlockingQueue<Future<Range>> ahead = new ArrayBlockingQueue<>(AHEAD);

    private record Range(JsonBytes statements, EventNormaliser counted, boolean last) {}

    /** @param size rows of a range */
    StatementRanges(RowDatabase database, EventRows rows, int size) {
        this.database = database;
        this.rows = rows;
        this.size = size;
    }

    /** @return the counts of all rows */
    EventNormaliser write(OutputStream out, LongConsumer progress) throws IOException {
        rows.readRepeated(database);
        ExecutorService encoding = Executors.newFixedThreadPool(THREADS);
        ExecutorService reading = Executors.newSingleThreadExecutor();
        try {
            reading.execute(new Reader(encoding));
            for (Range range = next(); !range.last(); range = next()) {
                range.statements().writeTo(out);
                total.add(range.counted());
                progress.accept(total.events());
            }
            return total;
        } finally {
            reading.shutdownNow();
            encoding.shutdownNow();
        }
    }

    /** Reads all rows and has them encoded. */
    private final class Reader implements Runnable {
        private final ExecutorService encoding;
        private List<EventRow> range = new ArrayList<>();
        private long rangeEnd = size;

        Reader(ExecutorService encoding) {
            this.encoding = encoding;
        }

        @Override
        public void run() {
            try (RowDatabase own = database.another()) {
                long all = rows.end(own);
                for (long from = 0; from < all; from += SORTED) {
                    rows.forEach(own, from, Math.min(from + SORTED, all), this::take);
                }
                submit();
                end(CompletableFuture.completedFuture(new Range(new JsonBytes(), total, true)));
            } catch (RuntimeException | Error failure) {
                end(CompletableFuture.failedFuture(failure));
            }
        }

        /** Without an end, whoever writes the ranges would wait for ever. If the thread is interrupted, nobody waits. */
        private void end(Future<Range> last) {
            try {
                ahead.put(last);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void take(long number, EventRow row) {
            if (number >= rangeEnd) {
                submit();
                rangeEnd = (number / size + 1) * size;
            }
            range.add(row);
        }

        private void submit() {
            List<EventRow> events = range;
            if (!events.isEmpty()) {
                put(encoding.submit(() -> encoded(events)));
                range = new ArrayList<>(size);
            }
        }

        private void put(Future<Range> next) {
            try {
                ahead.put(next);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw interrupted(e);
            }
        }
    }

    private Range encoded(List<EventRow> events) {
        JsonBytes statements = new JsonBytes();
        StatementWriter writer = new StatementWriter(statements, parts);
        EventNormaliser counted = new EventNormaliser();
        events.forEach(row -> writer.write(counted.normal(row)));
        return new Range(statements, counted, false);
    }

    private Range next() {
        try {
            return ahead.take().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "Could not write the statements.", e);
        }
    }

    private static AssessmentException interrupted(InterruptedException e) {
        return new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "The run was interrupted.", e);
    }
}
