package org.sumspace.sandbox.cli.exchange;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace exchange}. */
@Command(
        name = "exchange",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Starts and shows exchanges: data that goes from one connector to another under a contract.",
            "Log in as an operator of one of the two connectors: --email, or --as with an organisation of the --space file.",
        },
        subcommands = {
            ExchangeStartCommand.class,
            ExchangeListCommand.class,
            ExchangeShowCommand.class,
            ExchangeFollowCommand.class,
            ExchangeCancelCommand.class
        })
public final class ExchangeCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
