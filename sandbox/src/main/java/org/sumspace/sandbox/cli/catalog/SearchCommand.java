package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient;
import org.sumspace.sandbox.client.RecordClient.Records;
import org.sumspace.sandbox.client.RecordKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog search}. */
@Command(
        name = "search",
        description = {
            "Finds published records by words of their name, description and keywords.",
            "A record must have all words; the last one may be the beginning of a word. Case and diacritics make no"
                    + " difference. With --json each item has the kind and the record.",
        })
final class SearchCommand extends CatalogAction {
    private static final String LIMIT = "20";

    @Parameters(paramLabel = "WORD", arity = "1..*", description = "words to find")
    private List<String> words = List.of();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            converter = KindConverter.class,
            completionCandidates = KindNames.class,
            description = "searches one kind of record: " + KindNames.LISTED + " (default: all kinds)")
    private @Nullable RecordKind kind;

    @Mixin
    private final ValueOptions values = new ValueOptions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = LIMIT,
            description = "shows at most N records of each kind (default: " + LIMIT + ")")
    private int limit;

    @Override
    void run() throws IOException {
        if (limit < 1) {
            throw wrongArgument("--limit " + limit + ": expected at least 1");
        }
        Records found = new RecordClient(client())
                .search(
                        kind == null ? RecordKind.ALL : List.of(kind),
                        values.query(String.join(" ", words), List.of()),
                        limit);
        if (json()) {
            out().println(PrintedText.of(array(found.first())));
            return;
        }
        TextTable table = TextTable.withHead("kind", "id", "offered by", "name");
        for (CatalogRecord record : found.first()) {
            table.row(record.kind().title(), record.id(), record.owner(), record.name());
        }
        table.print(out());
        out().printf(Locale.ROOT, "%d of %d records%n", found.first().size(), found.count());
    }

    private static ArrayNode array(List<CatalogRecord> records) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        records.forEach(
                record -> array.addObject().put("kind", record.kind().path()).set("record", record.content()));
        return array;
    }
}
