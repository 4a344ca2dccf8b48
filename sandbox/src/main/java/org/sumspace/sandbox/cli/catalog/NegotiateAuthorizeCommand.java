package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;

/** {@code sumspace catalog negotiate authorize}. */
@Command(name = "authorize", description = "As the provider, permits the request under these policies.")
final class NegotiateAuthorizeCommand extends NegotiationPolicyAction {
    @Override
    Move move() {
        return Move.AUTHORIZE;
    }
}
