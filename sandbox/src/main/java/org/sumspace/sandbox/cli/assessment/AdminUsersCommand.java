package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;

/** {@code sumspace assessment admin users}. */
@Command(name = "users", description = "Lists the accounts that you see.")
final class AdminUsersCommand extends SessionAction {
    @Override
    int run(AssessmentClient node) {
        List<JsonNode> users = node.users();
        if (json()) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            users.forEach(all::add);
            out().println(PrintedText.of(all));
            return 0;
        }
        TextTable table = TextTable.withHead("address", "state", "second factor", "roles");
        for (JsonNode user : users) {
            List<String> roles = new ArrayList<>();
            user.path("roles").forEach(role -> roles.add(role.asText()));
            if (user.path("is_superadmin").asBoolean()) {
                roles.add(0, "superadministrator");
            }
            table.row(
                    user.path("email").asText(),
                    state(user),
                    user.path("mfa_enabled").asBoolean() ? "yes" : "no",
                    String.join(", ", roles));
        }
        table.print(out());
        return 0;
    }

    private static String state(JsonNode user) {
        if (!user.path("is_activated").asBoolean()) {
            return "not activated";
        }
        if (!user.path("is_active").asBoolean()) {
            return "disabled";
        }
        return user.has("locked_until")
                ? "locked until " + user.path("locked_until").asText()
                : "active";
    }
}
