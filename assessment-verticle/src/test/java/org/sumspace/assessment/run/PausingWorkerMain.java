package org.sumspace.assessment.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.awaitility.Awaitility.await;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.execution.service.RunWorker;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.shared.service.Worker;

/** The worker process of a run, which stops at points that a test names in the node's data folder. Its clock stands still. */
public final class PausingWorkerMain {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private PausingWorkerMain() {}

    /** Where a worker stops. */
    public enum Moment {
        /** The work of a stage is done, but not stored. */
        IN,
        /** The result of a stage is stored in the folder of the run, but not reported to the node. */
        STORED,
        /** The result of a stage is reported to the node. */
        TOLD
    }

    /** A point at which a worker can stop. */
    public record Point(Moment moment, Stage stage) {
        private Path asked(Path dataDir) {
            return dataDir.resolve("pause-at-" + moment + "-" + stage);
        }

        private Path reached(Path dataDir) {
            return dataDir.resolve("paused-" + moment + "-" + stage);
        }
    }

    /** A worker that stopped. */
    public record Paused(long process, String run) {}

    /** The next worker that comes to this point stops there, and no other one. */
    public static void ask(Path dataDir, Point point) throws IOException {
        Files.deleteIfExists(point.reached(dataDir));
        Files.createFile(point.asked(dataDir));
    }

    /** The worker that stopped at a point; empty if none did. */
    public static Optional<Paused> paused(Path dataDir, Point point) {
        Path reached = point.reached(dataDir);
        try {
            if (!Files.exists(reached)) {
                return Optional.empty();
            }
            List<String> lines = Files.readAllLines(reached);
            return Optional.of(new Paused(Long.parseLong(lines.get(0)), lines.get(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The worker that stopped there goes on. */
    public static void release(Path dataDir, Point point) throws IOException {
        Files.delete(point.reached(dataDir));
    }

    public static void main(String... args) throws IOException {
        // The node names a folder in that of the run, which is below that of its workspace, for the native library.
        Path run =
                Path.of(System.getProperty("java.io.tmpdir")).resolve("../..").normalize();
        Pauses pauses = new Pauses(run.resolve("../../../..").normalize(), String.valueOf(run.getFileName()));
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            PausingClock clock = new PausingClock(run.resolve(".run/stages"), pauses);
            Worker.serve(
                    in,
                    new PausingOutput(out, pauses),
                    (request, node) -> RunWorker.run(request, node, clock, WorkerMain.PROGRAM));
        }
    }

    private record Pauses(Path dataDir, String run) {
        /** Returns at once if the test does not use this point, otherwise when the point is released. */
        void passing(Moment moment, Stage stage) {
            Point point = new Point(moment, stage);
            try {
                if (!Files.deleteIfExists(point.asked(dataDir))) {
                    return;
                }
                long process = ProcessHandle.current().pid();
                Path draft = Files.write(dataDir.resolve("paused-" + process), List.of(Long.toString(process), run));
                Files.move(draft, point.reached(dataDir));
                await().forever().pollInterval(LOOK_EVERY).until(() -> !Files.exists(point.reached(dataDir)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A worker asks for the time when a stage begins, and when its work is done but not stored. */
    private static final class PausingClock extends ObservedClock {
        private final Path stages;
        private final Pauses pauses;
        private int stored;
        private int calls;

        PausingClock(Path stages, Pauses pauses) {
            this.stages = stages;
            this.pauses = pauses;
        }

        @Override
        void asked() {
            int now = stored();
            calls = now == stored ? calls + 1 : 1;
            stored = now;
            if (calls == 2) {
                pauses.passing(Moment.IN, List.of(Stage.values()).get(stored));
            }
        }

        private int stored() {
            String[] files = stages.toFile().list((folder, name) -> name.endsWith(".json"));
            return files == null ? 0 : files.length;
        }
    }

    /** Each message is written at once. */
    private static final class PausingOutput extends FilterOutputStream {
        private final Pauses pauses;

        PausingOutput(OutputStream out, Pauses pauses) {
            super(out);
            this.pauses = pauses;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            String text = new String(bytes, from, length, ISO_8859_1);
            for (Stage stage : Stage.values()) {
                boolean isEnd = text.contains("\"kind\":\"ended\",\"content\":{\"stage\":\"" + stage + "\"");
                if (isEnd) {
                    pauses.passing(Moment.STORED, stage);
                    out.write(bytes, from, length);
                    out.flush();
                    pauses.passing(Moment.TOLD, stage);
                    return;
                }
            }
            out.write(bytes, from, length);
        }
    }
}
