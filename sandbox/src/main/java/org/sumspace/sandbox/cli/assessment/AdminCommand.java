package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace assessment admin}. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Makes and changes accounts of an assessment node.",
        subcommands = {
            AdminCreateCommand.class,
            AdminInviteCommand.class,
            AdminUsersCommand.class,
            AdminUnlockCommand.class,
            AdminDisableCommand.class,
            AdminEnableCommand.class,
            AdminResetMfaCommand.class
        })
final class AdminCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
