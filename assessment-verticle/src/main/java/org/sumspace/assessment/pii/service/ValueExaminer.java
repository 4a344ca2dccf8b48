package org.sumspace.assessment.pii.service;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * Examines distinct values with several threads. They are counted in the order in which they are given, so that the result does
 * not depend on the threads.
 */
final class ValueExaminer implements AutoCloseable {
    private static final int THREADS = 2;
    /** Values that a thread takes at a time. */
    private static final int CHUNK = 256;
    /** Chunks in memory. */
    private static final int AHEAD = 2 * THREADS;

    private record Value(String text, long rows) {}

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** @param source gives the values */
    void examine(ColumnTally tally, Consumer<ObjLongConsumer<String>> source) {
        Chunks chunks = new Chunks(tally);
        source.accept(chunks::add);
        chunks.end();
    }

    private final class Chunks {
        private final ColumnTally tally;
        private final Deque<Future<List<ColumnTally.Examined>>> ahead = new ArrayDeque<>();
        private List<Value> chunk = new ArrayList<>(CHUNK);

        Chunks(ColumnTally tally) {
            this.tally = tally;
        }

        void add(String text, long rows) {
            chunk.add(new Value(text, rows));
            if (chunk.size() == CHUNK) {
                submit();
            }
        }

        private void submit() {
            List<Value> values = chunk;
            chunk = new ArrayList<>(CHUNK);
            ahead.add(threads.submit(() -> values.stream()
                    .map(value -> tally.examine(value.text(), value.rows()))
                    .toList()));
            if (ahead.size() == AHEAD) {
                count();
            }
        }

        void end() {
            submit();
            while (!ahead.isEmpty()) {
                count();
            }
        }

        private void count() {
            try {
                ahead.remove().get().forEach(tally::add);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "The run was interrupted.", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "Could not examine the values.", e);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
