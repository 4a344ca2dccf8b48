package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace assessment cancel}. */
@Command(name = "cancel", description = "Cancels a run that you have asked for, or any with audits:delete.")
final class CancelCommand extends SessionAction {
    @Parameters(index = "0", paramLabel = "RUN", description = "id of the run")
    private String run = "";

    @Override
    int run(AssessmentClient node) {
        JsonNode answer = node.cancelRun(run);
        out().println(json() ? PrintedText.of(answer) : "the run " + PrintedText.of(run) + " is being cancelled");
        return 0;
    }
}
