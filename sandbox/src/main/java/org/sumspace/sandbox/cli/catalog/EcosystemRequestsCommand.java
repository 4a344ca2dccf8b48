package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.EcosystemClient;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog ecosystem requests}. */
@Command(
        name = "requests",
        description = "Shows requests to join an ecosystem: all to its orchestrator, to a participant its own.")
final class EcosystemRequestsCommand extends EcosystemAction {
    @Override
    void run() throws IOException {
        NodeClient account = loggedIn();
        EcosystemClient catalog = new EcosystemClient(account);
        List<JsonNode> requests = catalog.requests(ecosystem());
        if (json()) {
            out().println(PrintedText.of(JsonNodeFactory.instance.arrayNode().addAll(requests)));
            return;
        }
        boolean decides =
                Reference.id(catalog.get(ecosystem()).path("orchestrator")).equals(account.subject());
        TextTable table = TextTable.withHead("request", "participant", "roles", "since", "status", "next");
        List<String> commands = new ArrayList<>();
        for (JsonNode request : requests) {
            String id = request.path("_id").asText();
            String status = request.path("status").asText();
            table.row(
                    id,
                    Reference.label(request.path("participant")),
                    roles(request),
                    request.path("createdAt").asText(),
                    status,
                    next(status));
            if (decides && status.equals("Pending")) {
                commands.add("ecosystem admit " + ecosystem() + " " + PrintedText.of(id));
            }
        }
        table.print(out());
        out().printf(Locale.ROOT, "%d requests%n", requests.size());
        printNext(commands);
    }

    private static String next(String status) {
        return switch (status) {
            case "Pending" -> "the orchestrator admits or rejects";
            case "Authorized" -> "the participant signs";
            case "Rejected" -> "the orchestrator may still admit";
            case "Signed" -> "member";
            default -> "";
        };
    }

    private static String roles(JsonNode request) {
        List<String> roles = new ArrayList<>();
        request.path("roles").forEach(role -> roles.add(role.asText()));
        return String.join(", ", roles);
    }
}
