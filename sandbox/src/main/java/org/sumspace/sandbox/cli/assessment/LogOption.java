package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Option;

/** Which of the audit logs a command is about. */
final class LogOption {
    @Option(
            names = "--log",
            paramLabel = "LOG",
            description = "workspace (default), or accounts: that of accounts is for superadministrators")
    private String log = "workspace";

    String name() {
        return log;
    }
}
