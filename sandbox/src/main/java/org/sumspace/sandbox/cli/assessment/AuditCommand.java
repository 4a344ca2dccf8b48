package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace assessment audit}. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows and checks the audit logs of an assessment node.",
        subcommands = {AuditVerifyCommand.class, AuditListCommand.class})
final class AuditCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
