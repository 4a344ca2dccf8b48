package org.sumspace.bench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.Bench;
import org.sumspace.bench.kernel.OtherJdk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace bench}: measures speed on this machine. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {ChaosCommand.class, ExchangeChaosCommand.class, BenchPiiCommand.class},
        description = {
            "Measures the speed of the parts of a training, compares it with the limits of this machine, and prints a"
                    + " table.",
            "Without a NAME it measures everything except scale.1e5, which takes long and must be named. The exit code"
                    + " is 0 even if a row misses its target.",
        })
final class BenchCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "rows to measure, such as sum.full, or prefixes of their names, such as sum")
    private List<String> names = List.of();

    @Option(names = "--report", paramLabel = "FILE", description = "writes the rows as JSON")
    private @Nullable Path report;

    @Option(
            names = "--beside",
            paramLabel = "JDK",
            description = "folder of another JDK, with which the rows of single computations are measured again")
    private @Nullable Path beside;

    @Override
    public Integer call() throws Exception {
        new Bench(spec.commandLine().getOut()).run(names, report, beside == null ? null : OtherJdk.in(beside));
        return 0;
    }
}
