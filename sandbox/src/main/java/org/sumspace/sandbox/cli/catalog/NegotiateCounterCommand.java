package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.sumspace.sandbox.client.NegotiationClient.Move;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog negotiate counter}. */
@Command(name = "counter", description = "Proposes other policies to the other party, whose turn it is then.")
final class NegotiateCounterCommand extends NegotiationMoveAction {
    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description =
                    "file with the policies as a JSON array of {ruleId, values}; - reads standard input; an empty array"
                            + " sets no conditions")
    private String file = "";

    @Override
    Move move() {
        return Move.COUNTER;
    }

    @Override
    JsonNode body() throws IOException {
        return PolicyInput.body(file, System.in);
    }
}
