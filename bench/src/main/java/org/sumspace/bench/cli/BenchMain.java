package org.sumspace.bench.cli;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import org.sumspace.sandbox.cli.shared.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program behind {@code ./sumspace bench}. Its arguments begin with {@code bench}, like those of the launcher. */
@Command(
        name = "sumspace",
        mixinStandardHelpOptions = true,
        version = "Sumspace 0.1.0",
        description = "The benchmarks of Sumspace, and data spaces under faults.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = BenchCommand.class)
public final class BenchMain implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public static void main(String[] args) {
        Program.main(new BenchMain(), args);
    }

    /** The program without the exit of the process, for tests. */
    public static CommandLine commandLine() {
        return Program.commandLine(new BenchMain());
    }

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
