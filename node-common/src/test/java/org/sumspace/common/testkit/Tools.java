package org.sumspace.common.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** External programs with which tests cross-check results, if they are installed. */
public final class Tools {
    private static final long MAX_SECONDS = Patience.MAX.toSeconds();

    private Tools() {}

    /** The exit code and the output of a program. */
    public record Result(int exitCode, String output) {}

    /** Skips the test, with a message, if the program does not run with these arguments. */
    public static void assumeInstalled(String... command) throws InterruptedException {
        boolean installed;
        try {
            installed = run(command).exitCode() == 0;
        } catch (IOException e) {
            installed = false;
        }
        assumeTrue(installed, "'" + String.join(" ", command) + "' does not run on this machine");
    }

    public static Result run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command[0] + " did not end within " + MAX_SECONDS + " s");
        }
        return new Result(process.exitValue(), output);
    }
}
