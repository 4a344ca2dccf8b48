package org.sumspace.sandbox.cli.train;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import org.sumspace.client.TrainingView;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;

/** {@code sumspace train list}. */
@Command(name = "list", description = "Lists your trainings, the newest first; as an operator of the catalog, all.")
final class TrainListCommand extends TrainAction {
    @Override
    protected int run() throws IOException {
        List<TrainingView> all = trainings().all();
        if (json()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            all.forEach(each -> array.add(each.content()));
            out().println(PrintedText.of(array));
            return 0;
        }
        TextTable table = TextTable.withHead("id", "state", "round", "published", "waiting for");
        for (TrainingView each : all) {
            table.row(
                    each.id(),
                    each.state(),
                    each.round() + " of " + each.rounds(),
                    each.published().toString(),
                    String.join(", ", each.waitingFor()));
        }
        table.print(out());
        out().println(all.size() == 1 ? "1 training" : all.size() + " trainings");
        return 0;
    }
}
