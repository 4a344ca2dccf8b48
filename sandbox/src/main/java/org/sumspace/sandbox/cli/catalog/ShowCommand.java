package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.RecordClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog show}. */
@Command(name = "show", description = "Shows a record, and what its owner can do with it next.")
final class ShowCommand extends RecordAction {
    @Override
    void run() throws IOException {
        NodeClient catalog = client();
        CatalogRecord record = find(new RecordClient(catalog));
        if (json()) {
            out().println(PrintedText.of(record.content()));
            return;
        }
        TextTable table = TextTable.ofFields().row("kind", record.kind().title());
        record.content().properties().forEach(field -> table.row(field.getKey(), value(field.getValue())));
        table.print(out());
        if (isLoggedIn() && record.owner().equals(catalog.subject())) {
            printNext(record.isPublished() ? List.of("delete " + record.id()) : draftCommands(record));
        }
    }

    static List<String> draftCommands(CatalogRecord draft) {
        return List.of("publish " + draft.id(), "delete " + draft.id());
    }

    private static String value(JsonNode value) {
        return value.isTextual() ? value.asText() : value.toString();
    }
}
