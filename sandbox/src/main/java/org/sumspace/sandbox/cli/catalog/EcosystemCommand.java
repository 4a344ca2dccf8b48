package org.sumspace.sandbox.cli.catalog;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog ecosystem}. */
@Command(
        name = "ecosystem",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Invites and admits participants to an ecosystem, and signs its contract.",
            "The orchestrator invites participants, or admits those that request to join. Each becomes a member when it has"
                    + " signed.",
        },
        subcommands = {
            EcosystemInviteCommand.class,
            EcosystemRequestsCommand.class,
            EcosystemAdmitCommand.class,
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
