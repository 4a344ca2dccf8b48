package org.sumspace.bench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.chaos.Chaos;
import org.sumspace.bench.chaos.ChaosReport;
import org.sumspace.bench.chaos.ChaosSettings;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.OutputPaths;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sumspace bench chaos}: trains while faults are injected, and checks invariants. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains in a data space of separate processes while it kills and stops them, cuts their network, fills their"
                    + " disks and damages their files, and checks that every round is exact or discarded, and the other"
                    + " invariants.",
            "The exit code is 1 if an invariant was violated.",
        })
final class ChaosCommand implements Callable<Integer> {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "30",
            description = "minimum duration in minutes (default: ${DEFAULT-VALUE})")
    private int minutes;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the schedule (default: random)")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            paramLabel = "EPISODE",
            defaultValue = "1",
            description = "the first episode of the schedule to run (default: ${DEFAULT-VALUE})")
    private int from;

    @Option(names = "--report", paramLabel = "FILE", description = "writes the results as JSON")
    private @Nullable Path report;

    @Override
    public Integer call() throws Exception {
        if (report != null) {
            OutputPaths.requireFile(report, "--report");
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) : seed;
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Seed %d; repeat this schedule with --seed %d%n", chosen, chosen);
        EnumSet.complementOf(EnumSet.copyOf(ChaosSettings.supportedFaults()))
                .forEach(kind -> out.printf("SKIPPED: fault %s; this machine has no tool for it%n", kind));
        ChaosSettings settings = ChaosSettings.seeded(chosen, from, Duration.ofMinutes(minutes));
        ChaosReport result = GracefulShutdown.run(() -> new Chaos(settings, out).run());
        String json = JSON.writeValueAsString(
                JSON.createObjectNode().put("seed", chosen).setAll((ObjectNode) JSON.valueToTree(result)));
        out.println(json);
        if (report != null) {
            Files.createDirectories(OutputPaths.folderOf(report));
            Files.writeString(report, json);
        }
        return result.getBroken().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
