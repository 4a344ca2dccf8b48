package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Parameters;

/** A change of one account. */
abstract class UserAction extends SessionAction {
    @Parameters(index = "0", paramLabel = "ADDRESS", description = "e-mail address of the account")
    private String address = "";

    private final String action;
    private final String done;

    /**
     * @param action the name of the action in the node's API
     * @param done the description of the finished change, for people
     */
    UserAction(String action, String done) {
        this.action = action;
        this.done = done;
    }

    @Override
    final int run(AssessmentClient node) {
        JsonNode user = node.user(address)
                .orElseThrow(() -> new SandboxException(
                        "you see no account of " + PrintedText.of(address),
                        "List those that you see with ./sumspace assessment admin users"));
        JsonNode answer = node.changeUser(user, action);
        out().println(json() ? PrintedText.of(answer) : PrintedText.of(address) + " " + done);
        return 0;
    }
}
