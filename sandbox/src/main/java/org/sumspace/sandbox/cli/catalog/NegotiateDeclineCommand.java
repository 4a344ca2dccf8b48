package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;

/** {@code sumspace catalog negotiate decline}. */
@Command(name = "decline", description = "Ends the negotiation. It is possible until both have signed.")
final class NegotiateDeclineCommand extends NegotiationMoveAction {
    @Override
    Move move() {
        return Move.DECLINE;
    }
}
