package org.sumspace.common.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Patience;

/** A process that dies by SIGKILL in the middle of its appends has lost none that it acknowledged. */
class JournalKillIT {
    private static final int RECORDS_BEFORE_THE_KILL = 300;

    @TempDir
    private Path folder;

    @Test
    void aKilledWriter_losesNothingItAcknowledged() throws Exception {
        Path path = folder.resolve("killed.journal");
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        path.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int acknowledged = -1;
        try (BufferedReader answers = new BufferedReader(new InputStreamReader(writer.getInputStream(), UTF_8))) {
            while (acknowledged < RECORDS_BEFORE_THE_KILL) {
                acknowledged = Integer.parseInt(answers.readLine());
            }
            writer.toHandle().destroyForcibly(); // keeps the rest of the pipe readable
            assertThat(writer.waitFor(Patience.MAX.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                acknowledged = line.isEmpty() ? acknowledged : Math.max(acknowledged, Integer.parseInt(line));
            }
        }

        List<Integer> found = replay(path);
        assertThat(found).hasSizeGreaterThan(acknowledged);
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).isEqualTo(i);
        }
    }

    private static List<Integer> replay(Path path) throws IOException {
        List<Integer> found = new ArrayList<>();
        try (GroupCommit commits = new GroupCommit("replay")) {
            Journal.open(
                            path,
                            commits,
                            1 << 20,
                            r -> found.add(ByteBuffer.wrap(r.payload()).getInt()))
                    .close();
        }
        return found;
    }

    /** Appends numbered records of changing length for ever, and prints a number once it is acknowledged. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            PrintStream answers = new PrintStream(System.out, true, UTF_8);
            Random lengths = new Random(1);
            Journal journal = Journal.open(Path.of(arguments[0]), new GroupCommit("writer"), 1 << 20, record -> {});
            for (int i = 0; ; i++) {
                int number = i;
                byte[] payload = new byte[4 + lengths.nextInt(20_000)];
                ByteBuffer.wrap(payload).putInt(number);
                var append = journal.append(1, payload).thenAccept(position -> answers.println(number));
                if (number % 4 == 0) {
                    append.toCompletableFuture().join();
                }
            }
        }
    }
}
