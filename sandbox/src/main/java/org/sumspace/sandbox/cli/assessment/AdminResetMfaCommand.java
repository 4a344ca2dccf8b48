package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Command;

/** {@code sumspace assessment admin reset-mfa}. */
@Command(name = "reset-mfa", description = "Removes the second factor of a person who has lost it.")
final class AdminResetMfaCommand extends UserAction {
    AdminResetMfaCommand() {
        super("reset-mfa", "has no second factor any more");
    }
}
