package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.OutboxClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog outbox list}. */
@Command(
        name = "list",
        description =
                "Lists the first 100 records with calls that are open or have failed, and why the last attempt of each"
                        + " had no result.")
final class OutboxListCommand extends CatalogAction {
    private static final int LIMIT = 100;

    @Override
    void run() throws IOException {
        JsonNode page = new OutboxClient(loggedIn()).list(LIMIT, 1);
        if (json()) {
            out().println(PrintedText.of(page.path("result")));
            return;
        }
        TextTable table = TextTable.withHead("kind", "id", "call", "since", "attempts", "last reason");
        for (JsonNode record : page.path("result")) {
            for (JsonNode task : record.path("tasks")) {
                table.row(
                        record.path("kind").asText(),
                        record.path("_id").asText(),
                        task.path("kind").asText() + (task.path("failed").asBoolean() ? " (failed)" : ""),
                        task.path("since").asText(),
                        task.path("attempts").asText(),
                        task.path("reason").asText());
            }
        }
        table.print(out());
        long count = page.path("count").asLong();
        out().printf(Locale.ROOT, "%d of %d records%n", page.path("result").size(), count);
        if (count > 0) {
            printNext(List.of("outbox retry"));
        }
    }

    @Override
    String whoMay() {
        return OPERATORS;
    }
}
