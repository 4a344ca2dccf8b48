package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import picocli.CommandLine.Parameters;

/** A move in a negotiation that proposes policies. */
abstract class NegotiationPolicyAction extends NegotiationMoveAction {
    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description =
                    "file with the policies as a JSON array of {ruleId, values}; - reads standard input; an empty array"
                            + " sets no conditions")
    private String file = "";

    @Override
    final JsonNode body() throws IOException {
        return PolicyInput.body(file, System.in);
    }
}
