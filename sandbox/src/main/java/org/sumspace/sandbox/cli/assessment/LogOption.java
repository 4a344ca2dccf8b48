package org.sumspace.sandbox.cli.assessment;

import picocli.CommandLine.Option;

/** The option that chooses an audit log. */
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
