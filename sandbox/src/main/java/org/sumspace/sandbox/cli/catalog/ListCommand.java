package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordClient.Records;
import org.sumspace.client.RecordKind;
import org.sumspace.client.RecordQuery;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog list}. */
@Command(
        name = "list",
        description = {
            "Lists the published records of a kind in the order of their creation; ecosystems: the newest first.",
            "With --mine it lists all of your own, also drafts and others that are in no public list.",
        })
final class ListCommand extends CatalogAction {
    private static final String LIMIT = "100";

    @Parameters(
            paramLabel = "KIND",
            arity = "0..1",
            defaultValue = "serviceofferings",
            converter = KindConverter.class,
            completionCandidates = KindConverter.class,
            description = "kind of record: " + KindConverter.LISTED + " (default: serviceofferings)")
    private RecordKind kind = RecordKind.SERVICE_OFFERING;

    @Option(names = "--mine", description = "lists your own records; needs an account")
    private boolean mine;

    @Option(
            names = "--offered-by",
            paramLabel = "ID",
            split = ",",
            description = "lists the records of these participants")
    private List<String> owners = List.of();

    @Option(
            names = "--words",
            paramLabel = "TEXT",
            description = "only records with all these words in name, description or keywords; the last one may be the"
                    + " beginning of a word; case and diacritics make no difference")
    private String words = "";

    @Option(names = "--category", paramLabel = "TEXT", description = "only records of this category, in the same case")
    private String category = "";

    @Option(names = "--keyword", paramLabel = "TEXT", description = "only records with this keyword, in the same case")
    private String keyword = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = LIMIT,
            description = "lists at most N records (default: " + LIMIT + ")")
    private int limit;

    @Override
    protected int run() throws IOException {
        if (limit < 1) {
            throw wrongArgument("--limit " + limit + ": expected at least 1");
        }
        if (mine && !owners.isEmpty()) {
            throw wrongArgument("--mine and --offered-by exclude each other");
        }
        if (mine && !(words + category + keyword).isEmpty()) {
            throw wrongArgument("--mine lists all of your records: it takes no --words, --category or --keyword");
        }
        if (mine) {
            printOwn(new RecordClient(loggedIn()).own(kind));
        } else {
            RecordQuery query = new RecordQuery(words, owners, category, keyword);
            printPublished(new RecordClient(node().client(null))
                    .list(kind, query, limit, new ListProgress(err(), System::nanoTime)));
        }
        return 0;
    }

    private void printPublished(Records records) {
        if (json()) {
            out().println(PrintedText.of(array(records.first())));
            return;
        }
        TextTable table = TextTable.withHead("id", "offered by", "changed", "name");
        for (CatalogRecord record : records.first()) {
            table.row(record.id(), record.owner(), record.changed(), record.name());
        }
        table.print(out());
        printCount(records.first().size(), records.count());
    }

    private void printOwn(List<CatalogRecord> all) {
        List<CatalogRecord> first = all.subList(0, Math.min(limit, all.size()));
        if (json()) {
            out().println(PrintedText.of(array(first)));
            return;
        }
        TextTable table = TextTable.withHead("id", "status", "changed", "name");
        for (CatalogRecord record : first) {
            table.row(record.id(), record.status(), record.changed(), record.name());
        }
        table.print(out());
        printCount(first.size(), all.size());
        if (first.stream().anyMatch(record -> !record.isPublished())) {
            out().println("Nobody else sees a draft. Publish it with: ./sumspace call catalog update" + kind.operation()
                    + " --id ID '{\"status\": \"published\"}'");
        }
    }

    private void printCount(long printed, long count) {
        out().printf(Locale.ROOT, "%d of %d %ss%n", printed, count, kind.title());
    }

    private static ArrayNode array(List<CatalogRecord> records) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        records.forEach(record -> array.add(record.content()));
        return array;
    }
}
