package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace assessment admin invite}. */
@Command(
        name = "invite",
        description = {
            "Makes an account with roles in the workspace.",
            "Prints the token with which the person chooses a password, once and within a day."
        })
final class AdminInviteCommand extends SessionAction {
    @Parameters(index = "0", paramLabel = "ADDRESS", description = "e-mail address of the new account")
    private String address = "";

    @Option(names = "--name", paramLabel = "NAME", description = "name of the person (default: the address)")
    private String name = "";

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            description = "roles in the workspace (default: Viewer)")
    private List<String> roles = List.of("Viewer");

    @Override
    int run(AssessmentClient node) {
        JsonNode created = node.createUser(address, name.isEmpty() ? address : name, roles);
        out().println(
                        json()
                                ? PrintedText.of(created)
                                : "Activation token: "
                                        + PrintedText.of(
                                                created.path("activation_token").asText()));
        return 0;
    }
}
