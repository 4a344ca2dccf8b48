package org.sumspace.sandbox.cli.assessment;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace assessment admin}. */
@Command(
        name = "admin",
        description = "Makes the first account of an assessment node.",
        subcommands = AdminCreateCommand.class)
final class AdminCommand extends CommandGroup {}
