package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Command;

/** {@code sumspace assessment admin disable}. */
@Command(name = "disable", description = "Keeps a person from logging in, and ends the sessions.")
final class AdminDisableCommand extends UserAction {
    AdminDisableCommand() {
        super("disable", "is disabled");
    }
}
