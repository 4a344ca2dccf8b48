package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace catalog negotiate sign}. */
@Command(
        name = "sign",
        description = "Signs the contract under the accepted policies. It is concluded when both have signed.")
final class NegotiateSignCommand extends NegotiationMoveAction {
    @Option(names = "--signature", paramLabel = "TEXT", required = true, description = "your signature of the contract")
    private String signature = "";

    @Override
    Move move() {
        return Move.SIGN;
    }

    @Override
    JsonNode body() {
        return JsonInput.empty().put("signature", signature);
    }
}
