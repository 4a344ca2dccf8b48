package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace assessment}. */
@Command(
        name = "assessment",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Administers a running assessment node.",
        subcommands = {AdminCommand.class, AuditCommand.class, RunsCommand.class, CancelCommand.class})
public final class AssessmentCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
