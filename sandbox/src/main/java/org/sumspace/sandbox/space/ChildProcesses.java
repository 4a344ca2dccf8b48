package org.sumspace.sandbox.space;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.sandbox.SandboxException;

/** Starts every node in its own JVM, from the class path of this one. All of them end with this process. */
public final class ChildProcesses implements SpaceNodeLauncher {
    /** For many short-lived JVMs: using only the C1 compiler halves the work of starting eleven JVMs on a small machine. */
    private static final List<String> DEFAULT_JVM_OPTIONS =
            List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final List<String> INHERITED = List.of("--", "-XX:AOTCache=", "-Xlog:aot*=");

    /** The name of the log file, in the folder of the configuration. */
    static final String LOG_FILE = "log";

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcesses.class);
    private static final int ENDED_BY_SIGTERM = 143;
    private static final int STOP_SECONDS_MAX = 20;
    private static final int LOG_LINES_SHOWN = 15;

    private final List<String> jvmOptions;
    private final Map<String, String> environment;

    public ChildProcesses() {
        this(DEFAULT_JVM_OPTIONS);
    }

    /** @param jvmOptions options of every JVM */
    public ChildProcesses(List<String> jvmOptions) {
        this(jvmOptions, Map.of());
    }

    /** @param environment variables that override settings in the configuration files */
    public ChildProcesses(Map<String, String> environment) {
        this(DEFAULT_JVM_OPTIONS, environment);
    }

    /**
     * @param jvmOptions options of every JVM
     * @param environment variables that override settings in the configuration files
     */
    public ChildProcesses(List<String> jvmOptions, Map<String, String> environment) {
        this.jvmOptions = List.copyOf(jvmOptions);
        this.environment = Map.copyOf(environment);
    }

    /** A node that runs as a process. */
    public interface Child extends LaunchedNode {
        ProcessHandle process();
    }

    @Override
    public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
        return start(node, configFile).thenApply(child -> child);
    }

    /** Starts a node like {@link #launch}, and gives access to its process. */
    public CompletionStage<Child> start(NodeSpec node, Path configFile) {
        return start(
                node,
                configFile,
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        node.kind().mainClass().getName()));
    }

    /**
     * Starts a node with a program that differs from that of its kind.
     *
     * @param program the arguments of {@code java}, for example a class path and a main class
     */
    public CompletionStage<Child> start(NodeSpec node, Path configFile, List<String> program) {
        Path log = configFile.resolveSibling(LOG_FILE);
        CompletableFuture<Child> ready = new CompletableFuture<>();
        try {
            ProcessBuilder builder = new ProcessBuilder(command(program, configFile))
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().putAll(environment);
            Process process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-" + node.nodeId()));
            daemon("output-" + node.nodeId(), () -> follow(node, process, log, ready));
        } catch (IOException e) {
            ready.completeExceptionally(new SandboxException(
                    "could not start " + node, "Check whether there is enough memory for another JVM", e));
        }
        return ready;
    }

    private List<String> command(List<String> program, Path configFile) {
        List<String> command = java(jvmOptions);
        command.addAll(program);
        command.addAll(List.of("--config", configFile.toString()));
        return command;
    }

    /**
     * The command before the program. It passes on the options of this JVM that open and export packages, and those about
     * its AOT cache, which is of the same class path.
     */
    static List<String> java(List<String> jvmOptions) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> INHERITED.stream().anyMatch(argument::startsWith))
                .forEach(command::add);
        return command;
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the ready line. It continues to read after that, so that the child never blocks on a full pipe. */
    private static void follow(NodeSpec node, Process process, Path log, CompletableFuture<Child> ready) {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines()
                    .filter(line -> line.startsWith("ready "))
                    .forEach(line -> ready.complete(new Launched(node, process)));
            boolean neverReady = ready.completeExceptionally(new SandboxException(
                    node + " exited before it was ready: " + tail(log),
                    "See the reason above, and the whole log in " + log));
            int code = process.waitFor();
            if (!neverReady && code != ENDED_BY_SIGTERM) {
                LOG.error("{} ended with exit code {}: {}; the whole log is in {}", node, code, tail(log), log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | UncheckedIOException e) {
            ready.completeExceptionally(
                    new SandboxException("could not read the output of " + node, "See its log in " + log, e));
        }
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join(
                System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
    }

    private record Launched(NodeSpec spec, Process running) implements Child {
        @Override
        public ProcessHandle process() {
            return running.toHandle();
        }

        @Override
        public CompletableFuture<Void> stop() {
            running.destroy();
            return running.onExit()
                    .orTimeout(STOP_SECONDS_MAX, TimeUnit.SECONDS)
                    .handle((ended, late) -> {
                        if (late != null) {
                            running.destroyForcibly();
                        }
                        return null;
                    });
        }
    }
}
