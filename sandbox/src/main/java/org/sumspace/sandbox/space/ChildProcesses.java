package org.sumspace.sandbox.space;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.sumspace.sandbox.SandboxException;

/** Every node in a JVM of its own, from its own fat jar. */
public final class ChildProcesses implements NodeLauncher {
    private static final String HEAP = "-Xmx192m";
    private static final int STOP_SECONDS_MAX = 20;
    private static final int LOG_LINES_SHOWN = 15;

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        Path log = configFile.resolveSibling("log");
        try {
            Process process = new ProcessBuilder(command(node, configFile))
                    .redirectError(log.toFile())
                    .start();
            return CompletableFuture.supplyAsync(() -> awaitReady(node, process, log));
        } catch (IOException e) {
            throw new SandboxException(node + " cannot be started", "Is there memory for another JVM?", e);
        }
    }

    private static List<String> command(NodeSpec node, Path configFile) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=4", "--add-modules", "java.se"));
        if (Runtime.version().feature() >= 24) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-jar", NodeJars.of(node.kind()).toString(), "--config", configFile.toString()));
        return command;
    }

    private static LaunchedNode awaitReady(NodeSpec node, Process process, Path log) {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith("ready ")) {
                    CompletableFuture.runAsync(() -> drain(out));
                    return new Launched(node, process);
                }
            }
            throw new SandboxException(
                    node + " ended before it was ready: " + tail(log), "What it said in full is in " + log);
        } catch (IOException e) {
            process.destroy();
            throw new SandboxException(node + " cannot be read from", "See " + log, e);
        }
    }

    /** Keeps a chatty child from blocking on a full pipe. */
    private static void drain(BufferedReader out) {
        out.lines().forEach(line -> {});
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join(
                System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
    }

    private record Launched(NodeSpec spec, Process process) implements LaunchedNode {
        @Override
        public CompletableFuture<Void> stop() {
            process.destroy();
            return process.onExit()
                    .orTimeout(STOP_SECONDS_MAX, TimeUnit.SECONDS)
                    .handle((ended, late) -> {
                        if (late != null) {
                            process.destroyForcibly();
                        }
                        return null;
                    });
        }
    }
}
