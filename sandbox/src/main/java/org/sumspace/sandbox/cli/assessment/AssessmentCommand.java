package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace assessment}. */
@Command(
        name = "assessment",
        description = "Prepares an assessment node. './sumspace call assessment' has all operations of one that runs.",
        subcommands = AdminCommand.class)
public final class AssessmentCommand extends CommandGroup {}
