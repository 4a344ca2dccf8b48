package org.sumspace.sandbox.cli.catalog;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A group of commands was called without one of its commands. */
final class MissingCommand {
    private MissingCommand() {}

    static ParameterException of(CommandSpec group) {
        return new ParameterException(
                group.commandLine(),
                "missing command: expected "
                        + String.join(", ", group.subcommands().keySet()));
    }
}
