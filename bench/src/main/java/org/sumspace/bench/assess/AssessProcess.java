package org.sumspace.bench.assess;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.sumspace.sandbox.SandboxException;

/** Runs of the command {@code assess}, each in a small JVM of its own. */
final class AssessProcess {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAIN = "org.sumspace.sandbox.cli.SumspaceMain";
    private static final String SECRET = "a secret of the benchmark";
    private static final long LOOK_MILLIS = 20;
    private static final String PEAK = "VmHWM:";
    private static final int BYTES_OF_A_KIB = 1_024;

    /** The options with which the launcher starts an assessment. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private final Path folder;

    /**
     * One run.
     *
     * @param peakBytes of the resident memory; 0 if the system does not report it
     * @param stages the seconds of each stage, by its name
     */
    record Run(double seconds, double peakBytes, Map<String, Double> stages) {
        Run {
            stages = Map.copyOf(stages);
        }

        double stage(String name) {
            return requireNonNull(stages.get(name), name);
        }
    }

    /** @param folder the folder for the output of the runs */
    AssessProcess(Path folder) {
        this.folder = folder;
    }

    /** @param out the folder for the resulting files; it must be empty */
    Run run(Path input, Path out) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        if (Runtime.version().feature() >= 24) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "assess", "--quiet"));
        command.addAll(List.of("--in", input.toString(), "--out", out.toString()));
        command.addAll(List.of("--key", folder.resolve("key.pem").toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(log.toFile());
        builder.environment().put("SVC_HASH_SECRET", SECRET);
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            double peak = 0;
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                peak = Math.max(peak, peak(process));
            }
            double seconds = (System.nanoTime() - start) * 1e-9;
            if (process.exitValue() != 0) {
                throw new SandboxException(
                        "the assessment ended with exit code " + process.exitValue(),
                        "See its output: " + Files.readString(log, UTF_8).strip());
            }
            return new Run(seconds, peak, stages(out));
        } finally {
            process.destroyForcibly();
        }
    }

    private static Map<String, Double> stages(Path out) throws IOException {
        Map<String, Double> seconds = new HashMap<>();
        JsonNode manifest = JSON.readTree(out.resolve("audit_manifest.json").toFile());
        for (JsonNode stage : manifest.path("stages")) {
            Duration took = Duration.between(
                    Instant.parse(stage.path("start").asText()),
                    Instant.parse(stage.path("end").asText()));
            seconds.put(stage.path("name").asText(), took.toNanos() * 1e-9);
        }
        return seconds;
    }

    private static double peak(Process process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith(PEAK))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * BYTES_OF_A_KIB)
                    .findFirst()
                    .orElse(0);
        } catch (IOException ended) {
            return 0;
        }
    }
}
