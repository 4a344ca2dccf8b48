package org.sumspace.sandbox.cli.shared;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A group of commands was called without one of its commands. */
public final class MissingCommand {
    private MissingCommand() {}

    public static ParameterException of(CommandSpec group) {
        return new ParameterException(
                group.commandLine(),
                "missing command: expected "
                        + String.join(", ", group.subcommands().keySet()));
    }
}
