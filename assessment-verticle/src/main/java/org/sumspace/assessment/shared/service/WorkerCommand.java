package org.sumspace.assessment.shared.service;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that starts a worker process. */
public final class WorkerCommand {
    public static final int HEAP_MIB = 256;

    /** Starts the process without network, if the system permits that. */
    private static final List<String> NO_NETWORK = List.of("unshare", "-U", "--net", "--");

    private static final String LIMIT = "prlimit";

    private static final int FIRST_WITH_NATIVE_ACCESS = 22;

    private static final List<String> SHORT_LIVED =
            List.of("-XX:TieredStopAtLevel=", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote");

    /**
     * The options of the node's JVM about compilation and verification. Workers use the same ones, so that they also
     * save processor time.
     */
    private static final List<String> INHERITED = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> SHORT_LIVED.stream().anyMatch(argument::startsWith))
            .toList();

    private final boolean withoutNetwork;
    private final List<String> limit;
    private final WorkerProgram program;

    /** Blocking: tries which isolation the system permits. */
    public WorkerCommand(WorkerProgram program) throws InterruptedException {
        this(program, isPermitted(NO_NETWORK), List.of());
    }

    private WorkerCommand(WorkerProgram program, boolean withoutNetwork, List<String> limit) {
        this.program = program;
        this.withoutNetwork = withoutNetwork;
        this.limit = limit;
    }

    /** An empty command, until it is known which isolation the system permits. */
    public static WorkerCommand none() {
        return new WorkerCommand(WorkerProgram.of(""), false, List.of());
    }

    /**
     * With a limit for the memory of the process, the heap and what native code allocates, where the system can limit
     * it. Blocking: tries which limits the system permits.
     */
    public WorkerCommand limited(long bytes) throws InterruptedException {
        List<String> limiting = List.of(LIMIT, "--data=" + bytes, "--");
        return new WorkerCommand(program, withoutNetwork, isPermitted(limiting) ? limiting : List.of());
    }

    private static boolean isPermitted(List<String> command) throws InterruptedException {
        List<String> tried = new ArrayList<>(command);
        tried.add("true");
        try {
            return new ProcessBuilder(tried)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    public boolean hasNoNetwork() {
        return withoutNetwork;
    }

    /** @param library the folder into which it copies its native library */
    public WorkerProcess start(Path library) throws IOException {
        return new WorkerProcess(process(library).start());
    }

    /** The process, which is not started yet. */
    public ProcessBuilder process(Path library) {
        List<String> command = new ArrayList<>(withoutNetwork ? NO_NETWORK : List.of());
        command.addAll(limit);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx" + HEAP_MIB + "m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+ExitOnOutOfMemoryError",
                // Standard output is reserved for messages to the node.
                "-XX:+DisplayVMOutputToStderr",
                // Crash files could contain values of the data set.
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "-Djava.io.tmpdir=" + library));
        if (Runtime.version().feature() >= FIRST_WITH_NATIVE_ACCESS) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(INHERITED);
        command.add(program.main());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // It must not have the secrets of the node.
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        // Not an argument: ONNX Runtime 1.29 crashes in a process whose command has more than a few thousand
        // characters.
        builder.environment().put("CLASSPATH", classPath());
        return builder;
    }

    private String classPath() {
        return Stream.concat(
                        program.libraries().stream()
                                .map(folder -> folder.toAbsolutePath().toString()),
                        Stream.of(System.getProperty("java.class.path")))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
