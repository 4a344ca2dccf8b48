package org.sumspace.sandbox.cli.connector;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace connector keys}. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Shows and replaces the keys with which a connector signs messages to other connectors.",
            "Log in as an operator of the connector: --email, or --as with an organisation of the --space file.",
        },
        subcommands = {ConnectorKeysShowCommand.class, ConnectorKeysRotateCommand.class})
final class ConnectorKeysCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
