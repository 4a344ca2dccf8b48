package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog ecosystem}. */
@Command(
        name = "ecosystem",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Brings participants into an ecosystem.",
            "The orchestrator invites participants, who accept or deny; or participants request to join, and the"
                    + " orchestrator admits them. Each becomes a member when it has signed the contract.",
        },
        subcommands = {
            EcosystemInviteCommand.class,
            EcosystemRequestsCommand.class,
            EcosystemAdmitCommand.class,
            EcosystemJoinCommand.class,
            EcosystemAcceptCommand.class,
            EcosystemDenyCommand.class,
            EcosystemSignCommand.class
        })
final class EcosystemCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
