package org.sumspace.sandbox.cli;

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
import org.sumspace.sandbox.OrderlyEnd;
import org.sumspace.sandbox.Outputs;
import org.sumspace.sandbox.chaos.Chaos;
import org.sumspace.sandbox.chaos.ChaosReport;
import org.sumspace.sandbox.chaos.ChaosSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sumspace bench chaos}: what holds while things go wrong. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains in a data space of processes that are killed, stopped, cut off, starved and damaged meanwhile, and"
                    + " checks that every round is exact or given up, and what else must hold.",
            "The exit code is 1 if something did not hold.",
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
            description = "how long at least (default: ${DEFAULT-VALUE})")
    private int minutes;

    @Option(names = "--seed", paramLabel = "N", description = "of the schedule; another one each time by default")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            paramLabel = "EPISODE",
            defaultValue = "1",
            description = "begins with that episode of the schedule")
    private int from;

    @Option(names = "--report", paramLabel = "FILE", description = "writes what came of it as JSON")
    private @Nullable Path report;

    @Override
    public Integer call() throws Exception {
        if (report != null) {
            Outputs.requireFile(report, "--report");
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) : seed;
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Seed %d; --seed %d gives the same schedule again%n", chosen, chosen);
        EnumSet.complementOf(EnumSet.copyOf(ChaosSettings.possible()))
                .forEach(kind -> out.printf("SKIPPED: no %s, this machine has no tool for it%n", kind));
        ChaosSettings settings = ChaosSettings.seeded(chosen, from, Duration.ofMinutes(minutes));
        ChaosReport result = OrderlyEnd.of(() -> new Chaos(settings, out).run());
        String json = JSON.writeValueAsString(
                JSON.createObjectNode().put("seed", chosen).setAll((ObjectNode) JSON.valueToTree(result)));
        out.println(json);
        if (report != null) {
            Files.createDirectories(Outputs.folderOf(report));
            Files.writeString(report, json);
        }
        return result.getBroken().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
