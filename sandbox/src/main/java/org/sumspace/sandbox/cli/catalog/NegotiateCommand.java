package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.CommandGroup;
import picocli.CommandLine.Command;

/** {@code sumspace catalog negotiate}. */
@Command(
        name = "negotiate",
        description = {
            "Negotiates access to a service offering with the participant who offers it.",
            "The consumer starts; the provider authorizes under policies; either party counters with other policies"
                    + " until one accepts those of the other; then both sign. Until both have signed, either party can"
                    + " decline.",
            "Each move names with --version what you have seen, so that you never accept or sign terms that were"
                    + " changed meanwhile. 'negotiate show' prints the commands that are possible next.",
        },
        subcommands = {
            NegotiateStartCommand.class,
            NegotiateShowCommand.class,
            NegotiationMoveAction.Authorize.class,
            NegotiationMoveAction.Counter.class,
            NegotiationMoveAction.Accept.class,
            NegotiationMoveAction.Sign.class,
            NegotiationMoveAction.Decline.class
        })
final class NegotiateCommand extends CommandGroup {}
