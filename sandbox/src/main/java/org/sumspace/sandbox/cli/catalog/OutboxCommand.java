package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog outbox}. */
@Command(
        name = "outbox",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows the calls at the contract manager that records still need, or has them tried again."
                + " For operators of the catalog.",
        subcommands = {OutboxListCommand.class, OutboxRetryCommand.class})
final class OutboxCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
