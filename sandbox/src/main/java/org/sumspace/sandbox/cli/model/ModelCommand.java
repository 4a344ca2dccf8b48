package org.sumspace.sandbox.cli.model;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace model}. */
@Command(
        name = "model",
        description = "Shows what is in the file of a model, and writes the model in other forms.",
        subcommands = {ModelInspectCommand.class, ModelExportCommand.class})
public final class ModelCommand extends CommandGroup {}
