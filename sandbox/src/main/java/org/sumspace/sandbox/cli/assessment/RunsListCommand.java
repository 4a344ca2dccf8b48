package org.sumspace.sandbox.cli.assessment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.AssessmentClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace assessment runs list}. */
@Command(name = "list", description = "Lists the newest runs of a workspace.")
final class RunsListCommand extends SessionAction {
    @Option(names = "--limit", paramLabel = "N", description = "how many, at most 100 (default: 20)")
    private int limit = 20;

    @Override
    int run(AssessmentClient node) {
        List<JsonNode> runs = node.runs(limit);
        if (json()) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            runs.forEach(all::add);
            out().println(PrintedText.of(all));
            return 0;
        }
        TextTable table = TextTable.withHead("run", "status", "stage", "input", "created");
        runs.forEach(run -> table.row(
                run.path("run_id").asText(),
                run.path("status").asText(),
                run.path("stage").asText("-"),
                run.path("input_path").asText(),
                run.path("created_at").asText()));
        table.print(out());
        return 0;
    }
}
