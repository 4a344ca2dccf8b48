package org.sumspace.bench.cli;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import org.sumspace.sandbox.cli.shared.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program behind {@code ./sumspace bench}. Its arguments begin with {@code bench}, like those of the launcher. */
@Command(
        name = "sumspace",
        version = "Sumspace 0.1.0",
        description = "The benchmarks of Sumspace, and data spaces under faults.",
        subcommands = BenchCommand.class)
public final class BenchMain extends CommandGroup {
    public static void main(String[] args) {
        Program.main(BenchMain::commandLine, args);
    }

    /** The program without the exit of the process, for tests. */
    public static CommandLine commandLine() {
        return Program.commandLine(new BenchMain());
    }
}
