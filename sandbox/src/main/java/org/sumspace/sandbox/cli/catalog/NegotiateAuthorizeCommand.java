package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog negotiate authorize}. */
@Command(name = "authorize", description = "As the provider, permits the request under these policies.")
final class NegotiateAuthorizeCommand extends NegotiationMoveAction {
    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description =
                    "file with the policies as a JSON array of {ruleId, values}; - reads standard input; an empty array"
                            + " sets no conditions")
    private String file = "";

    @Override
    Move move() {
        return Move.AUTHORIZE;
    }

    @Override
    JsonNode body() throws IOException {
        return PolicyInput.body(file, System.in);
    }
}
