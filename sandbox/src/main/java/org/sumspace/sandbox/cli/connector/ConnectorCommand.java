package org.sumspace.sandbox.cli.connector;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace connector}: the settings of a running connector. */
@Command(
        name = "connector",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows and changes the settings of a running connector.",
        subcommands = {CredentialsCommand.class, ConnectorKeysCommand.class})
public final class ConnectorCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
