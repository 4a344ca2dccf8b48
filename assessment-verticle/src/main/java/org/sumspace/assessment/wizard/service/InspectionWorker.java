package org.sumspace.assessment.wizard.service;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.wizard.domain.InspectedInput;

/** The side of a worker process that inspects an input. */
public final class InspectionWorker {
    /** If a file with one row per line is larger, only this many bytes are inspected. */
    private static final long PART_BYTES = 32L << 20;

    private InspectionWorker() {}

    /**
     * The order of the node.
     *
     * @param folder for what is needed while it works
     * @param root the folder below which the input is
     */
    record Order(String folder, String root, String path) {}

    /** The result, or why the input is refused. */
    record Answer(@org.jspecify.annotations.Nullable InspectedInput found, String code, String reason) {}

    /** Inspects the input of an order. */
    public static byte[] run(byte[] given, Clock clock) throws IOException {
        Order order = JsonFiles.read(given, Order.class);
        Path folder = Path.of(order.folder());
        InputFile input = SandboxedInput.of(Path.of(order.root()), order.path())
                .orElseThrow(() -> new IOException("the input is outside of its folder"));
        long bytes = input.facts().bytes();
        boolean lines = input.name().toLowerCase(java.util.Locale.ROOT).matches(".*\\.(csv|tsv|jsonl|ndjson)");
        boolean partly = lines && bytes > PART_BYTES;
        try {
            return JsonFiles.bytes(new Answer(
                    new InputInspection(folder, clock.instant())
                            .inspect(partly ? new Beginning(input) : input, partly ? (double) bytes / PART_BYTES : 1),
                    "",
                    ""));
        } catch (AssessmentException refused) {
            return JsonFiles.bytes(
                    Map.of("code", refused.code().name(), "reason", String.valueOf(refused.getMessage())));
        }
    }

    /** The first part of a file, which ends with a whole line. */
    private record Beginning(InputFile whole) implements InputFile {
        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public Facts facts() throws IOException {
            return whole.facts();
        }

        @Override
        public InputStream open() throws IOException {
            return new FilterInputStream(whole.open()) {
                private long left = PART_BYTES;
                private boolean ended;

                @Override
                public int read() throws IOException {
                    if (ended) {
                        return -1;
                    }
                    int next = super.read();
                    left--;
                    // Past its end the part goes on to the end of the line.
                    ended = next < 0 || (left <= 0 && next == '\n');
                    return next;
                }

                @Override
                public int read(byte[] to, int from, int length) throws IOException {
                    if (left > length) {
                        int count = super.read(to, from, length);
                        left -= Math.max(count, 0);
                        return count;
                    }
                    int count = 0;
                    while (count < length) {
                        int next = read();
                        if (next < 0) {
                            break;
                        }
                        to[from + count] = (byte) next;
                        count++;
                    }
                    return count == 0 && length > 0 ? -1 : count;
                }
            };
        }
    }
}
