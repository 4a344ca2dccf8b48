package org.sumspace.bench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.chaos.exchange.ExchangeChaos;
import org.sumspace.sandbox.GracefulShutdown;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sumspace bench exchange.chaos}: exchanges data while faults are injected, and checks invariants. */
@Command(
        name = "exchange.chaos",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Exchanges data between two connectors in processes of their own while it kills and stops them, the"
                    + " catalog and the contract manager, cuts and slows their network, fills the connectors' disks, sets"
                    + " their files back to an older copy, replaces their keys, gives one a wrong clock, lets the catalog"
                    + " name another key of a participant and revokes their contract, and checks that"
                    + " each trigger has one exchange, each exchange equal outcomes and at most one delivery, and the other"
                    + " invariants.",
            "The exit code is 1 if an invariant was violated.",
        })
final class ExchangeChaosCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "minimum duration in minutes (default: ${DEFAULT-VALUE})")
    private int minutes;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the schedule (default: random)")
    private @Nullable Long seed;

    @Override
    public Integer call() throws Exception {
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) : seed;
        PrintWriter out = spec.commandLine().getOut();
        out.printf("Seed %d; repeat this schedule with --seed %d%n", chosen, chosen);
        List<String> broken =
                GracefulShutdown.run(() -> new ExchangeChaos(chosen, Duration.ofMinutes(minutes), out).run());
        out.println(broken.isEmpty() ? "All invariants hold." : broken.size() + " violations, marked BROKEN above");
        return broken.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
