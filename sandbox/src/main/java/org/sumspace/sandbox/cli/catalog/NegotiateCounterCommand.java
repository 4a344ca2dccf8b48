package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;

/** {@code sumspace catalog negotiate counter}. */
@Command(name = "counter", description = "Proposes other policies to the other party, whose turn it is then.")
final class NegotiateCounterCommand extends NegotiationPolicyAction {
    @Override
    Move move() {
        return Move.COUNTER;
    }
}
