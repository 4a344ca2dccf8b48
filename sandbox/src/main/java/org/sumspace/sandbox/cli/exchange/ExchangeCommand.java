package org.sumspace.sandbox.cli.exchange;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace exchange}. */
@Command(
        name = "exchange",
        description = {
            "Starts and shows exchanges: data that goes from one connector to another under a contract.",
            "Log in as an operator of one of the two connectors: --email, or --as with an organisation of the --space"
                    + " file.",
        },
        subcommands = {
            ExchangeStartCommand.class,
            ExchangeListCommand.class,
            ExchangeShowCommand.class,
            ExchangeFollowCommand.class,
            ExchangeCancelCommand.class
        })
public final class ExchangeCommand extends CommandGroup {}
