package org.sumspace.sandbox.cli.contract;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace contract}: the contracts at a running contract manager. */
@Command(
        name = "contract",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Shows and changes the contracts at a running contract manager, and asks what they permit.",
            "Without --manager, commands read from space.json in the current folder where the contract manager is.",
        },
        subcommands = {
            ContractListCommand.class,
            ContractShowCommand.class,
            SignCommand.class,
            RevokeCommand.class,
            TerminateCommand.class,
            DecideCommand.class,
            ContractAuditCommand.class
        })
public final class ContractCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
