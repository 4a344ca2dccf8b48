package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace assessment runs}. */
@Command(
        name = "runs",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows the runs of an assessment node.",
        subcommands = {RunsListCommand.class})
final class RunsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
