package org.sumspace.sandbox.cli.shared;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that has subcommands and does nothing itself. */
@Command(mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
public abstract class CommandGroup implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public final void run() {
        throw new ParameterException(
                spec.commandLine(),
                "missing command: expected "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
