package org.sumspace.sandbox.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;

/** The assessment node's first account, for the operator of its organisation, and a table to assess. */
public final class ExampleAssessment {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;

    private ExampleAssessment() {}

    /** Sets the password of the first account, unless an earlier start has done so. */
    public static void create(SpaceHome home, NodeSpec node) throws IOException, InterruptedException {
        Path data = home.dataFolder(node);
        Path token = data.resolve("first-account.json");
        if (Files.exists(token)) {
            activate(
                    home.plan().url(node),
                    JSON.readTree(token.toFile()).path("activation_token").asText(),
                    home.plan().operatorOf(node));
            Files.delete(token);
        }
        Path table = data.resolve("workspaces/default/data/visits.csv");
        if (!Files.exists(table)) {
            Files.createDirectories(table.getParent());
            Files.writeString(table, """
                    user_id,comment,age,visited
                    u-1001,please write to ada@example.org,31,2024-01-01T10:00:00Z
                    u-1002,,32,2024-01-02T10:00:00Z
                    u-1003,nothing to say,31,2024-01-03T10:00:00Z
                    """);
        }
    }

    private static void activate(URI node, String token, SpaceAccount operator)
            throws IOException, InterruptedException {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("token", token)
                .put("new_password", operator.password())
                .put("confirm_password", operator.password());
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(node + "/api/public/activate"))
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new SandboxException(
                    "the assessment node refused to activate its first account: " + answer.body(),
                    "Start it with another --home");
        }
    }
}
