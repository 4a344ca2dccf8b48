package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace catalog}: the commands of participants at a running catalog. */
@Command(
        name = "catalog",
        description = {
            "Shows what a running catalog has, negotiates, and imports. './sumspace call catalog' has all its"
                    + " operations.",
            "Without --node, commands read from space.json in the current folder where the catalog is. Those that"
                    + " change something need an account: --email, or --as with an organisation of that file.",
        },
        subcommands = {ListCommand.class, ShowCommand.class, NegotiateCommand.class, ImportCommand.class})
public final class CatalogCommand extends CommandGroup {}
