package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog negotiate}. */
@Command(
        name = "negotiate",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Negotiates access to a service offering with the participant who offers it.",
            "The consumer starts; the provider authorizes under policies; either party counters with other policies until"
                    + " one accepts those of the other; then both sign. Until both have signed, either party can decline.",
            "Each move names with --version what you have seen, so that you never accept or sign terms that were changed"
                    + " meanwhile. 'negotiate show' prints the commands that are possible next.",
        },
        subcommands = {
            NegotiateStartCommand.class,
            NegotiateShowCommand.class,
            NegotiateAuthorizeCommand.class,
            NegotiateCounterCommand.class,
            NegotiateAcceptCommand.class,
            NegotiateSignCommand.class,
            NegotiateDeclineCommand.class
        })
final class NegotiateCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw MissingCommand.of(spec);
    }
}
