package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog}: the commands of participants at a running catalog. */
@Command(
        name = "catalog",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Shows and changes what a running catalog has.",
            "Without --catalog, commands read from space.json in the current folder where the catalog is. Commands that"
                    + " change something need an account: --email, or --as with an organisation of that file.",
        },
        subcommands = {
            ListCommand.class,
            SearchCommand.class,
            ShowCommand.class,
            CreateCommand.class,
            PublishCommand.class,
            DeleteCommand.class,
            EcosystemCommand.class,
            NegotiateCommand.class,
            KeysCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            OutboxCommand.class
        })
public final class CatalogCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
