package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Command;

/** {@code sumspace assessment admin unlock}. */
@Command(name = "unlock", description = "Ends the lock of an account after failed log-ins.")
final class AdminUnlockCommand extends UserAction {
    AdminUnlockCommand() {
        super("unlock", "is not locked any more");
    }
}
