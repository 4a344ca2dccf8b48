package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;

/** {@code sumspace catalog negotiate accept}. */
@Command(name = "accept", description = "Agrees to the policies that the other party proposed. Both sign then.")
final class NegotiateAcceptCommand extends NegotiationMoveAction {
    @Override
    Move move() {
        return Move.ACCEPT;
    }
}
