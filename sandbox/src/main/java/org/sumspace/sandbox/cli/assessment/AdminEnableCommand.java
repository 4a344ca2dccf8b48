package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Command;

/** {@code sumspace assessment admin enable}. */
@Command(name = "enable", description = "Takes a disabling back.")
final class AdminEnableCommand extends UserAction {
    AdminEnableCommand() {
        super("enable", "is enabled");
    }
}
