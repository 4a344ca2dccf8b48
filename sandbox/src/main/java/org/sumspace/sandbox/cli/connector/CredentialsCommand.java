package org.sumspace.sandbox.cli.connector;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace connector credentials}. */
@Command(
        name = "credentials",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Adds, lists and changes the credentials with which a connector authenticates itself to applications.",
            "Log in as an operator of the connector: --email, or --as with an organisation of the --space file.",
        },
        subcommands = {CredentialsAddCommand.class, CredentialsListCommand.class, CredentialsRotateCommand.class})
final class CredentialsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
