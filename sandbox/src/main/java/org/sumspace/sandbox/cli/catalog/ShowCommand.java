package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordKind;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog show}. */
@Command(name = "show", description = "Shows a record, and what its owner can do with it next.")
final class ShowCommand extends CatalogAction {
    @Parameters(paramLabel = "ID", converter = RecordId.Converter.class, description = "id of the record")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            converter = KindConverter.class,
            completionCandidates = KindConverter.class,
            description = "kind of the record: " + KindConverter.LISTED + " (default: it is looked for in all kinds)")
    private @Nullable RecordKind kind;

    @Override
    protected int run() throws IOException {
        NodeClient catalog = node().client(null);
        CatalogRecord record = find(new RecordClient(catalog));
        if (json()) {
            out().println(PrintedText.of(record.content()));
            return 0;
        }
        TextTable table = TextTable.ofFields().row("kind", record.kind().title());
        record.content().properties().forEach(field -> table.row(field.getKey(), value(field.getValue())));
        table.print(out());
        if (node().isLoggedIn() && record.owner().equals(catalog.subject())) {
            String of = record.kind().operation() + " --id " + record.id() + " --If-Match " + record.version();
            printNext(
                    record.isPublished()
                            ? List.of("call catalog delete" + of)
                            : List.of(
                                    "call catalog update" + of + " '{\"status\": \"published\"}'",
                                    "call catalog delete" + of));
        }
        return 0;
    }

    private CatalogRecord find(RecordClient catalog) {
        return catalog.find(id.text(), kind == null ? RecordKind.ALL : List.of(kind))
                .orElseThrow(() -> new SandboxException(
                        "there is no " + (kind == null ? "record" : kind.title()) + " " + id,
                        node().isLoggedIn()
                                ? "Check the id. ./sumspace catalog list KIND --mine lists your own records"
                                : "Check the id. A draft is shown to its owner alone: use --email or --as"));
    }

    private static String value(JsonNode value) {
        return value.isTextual() ? value.asText() : value.toString();
    }
}
