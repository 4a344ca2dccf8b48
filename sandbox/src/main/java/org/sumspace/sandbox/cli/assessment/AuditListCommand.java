package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sumspace assessment audit list}. */
@Command(name = "list", description = "Lists the newest entries of an audit log.")
final class AuditListCommand extends SessionAction {
    @Mixin
    private final LogOption log = new LogOption();

    @Option(names = "--limit", paramLabel = "N", description = "how many, at most 1,000 (default: 100)")
    private int limit = 100;

    @Override
    int run(AssessmentClient node) {
        List<JsonNode> entries = node.auditLog(log.name(), limit);
        if (json()) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            entries.forEach(all::add);
            out().println(PrintedText.of(all));
            return 0;
        }
        TextTable table = TextTable.withHead("number", "time", "action", "resource", "outcome", "actor");
        entries.forEach(entry -> table.row(
                entry.path("number").asText(),
                entry.path("time").asText(),
                entry.path("action").asText(),
                entry.path("resource").asText(),
                entry.path("outcome").asText(),
                entry.path("actor").asText()));
        table.print(out());
        return 0;
    }
}
