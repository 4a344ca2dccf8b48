package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NegotiationClient;
import org.sumspace.client.NodeClient;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.cli.shared.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog negotiate show}. */
@Command(
        name = "show",
        description =
                "Shows whose turn it is in all your negotiations, or one of them with its policies and the commands"
                        + " that are possible next.")
final class NegotiateShowCommand extends CatalogAction {
    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the negotiation (default: all)")
    private @Nullable RecordId id;

    @Override
    protected int run() throws IOException {
        NodeClient catalog = loggedIn();
        NegotiationClient negotiations = new NegotiationClient(catalog);
        if (id == null) {
            printAll(negotiations.all(), catalog.subject());
        } else {
            printOne(new NegotiationText(negotiations.get(id.text()), catalog.subject()));
        }
        return 0;
    }

    private void printAll(List<JsonNode> negotiations, String self) {
        if (json()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode().addAll(negotiations);
            out().println(PrintedText.of(array));
            return;
        }
        TextTable table = TextTable.withHead("id", "you are", "with", "offering", "status", "next");
        for (JsonNode negotiation : negotiations) {
            NegotiationText view = new NegotiationText(negotiation, self);
            table.row(
                    view.id(),
                    view.role(),
                    Reference.label(view.otherParty()),
                    Reference.label(negotiation.path("providerServiceOffering")),
                    view.status(),
                    view.turn());
        }
        table.print(out());
        out().printf(Locale.ROOT, "%d negotiations%n", negotiations.size());
    }

    private void printOne(NegotiationText view) {
        JsonNode record = view.record();
        if (json()) {
            out().println(PrintedText.of(record));
            return;
        }
        TextTable table = TextTable.ofFields()
                .row("negotiation", view.id())
                .row("version", String.valueOf(view.version()))
                .row("status", view.status())
                .row("next", view.turn())
                .row("provider", named(record.path("provider")))
                .row("offering", named(record.path("providerServiceOffering")))
                .row("consumer", named(record.path("consumer")))
                .row("for", named(record.path("consumerServiceOffering")));
        for (JsonNode policy : record.path("providerPolicies")) {
            table.row("policy", policy.path("ruleId").asText() + " " + policy.path("values"));
        }
        addIfPresent(table, "contract", record.path("contract"));
        addIfPresent(table, "pending", record.path("pending"));
        addIfPresent(table, "failed", record.path("failed"));
        addIfPresent(table, "problem", record.path("problem"));
        table.print(out());
        printNext(view.commands());
    }

    private static void addIfPresent(TextTable table, String name, JsonNode value) {
        if (value.isTextual()) {
            table.row(name, value.asText());
        } else if (!value.isEmpty()) {
            table.row(name, value.toString());
        }
    }

    private static String named(JsonNode reference) {
        String id = Reference.id(reference);
        String label = Reference.label(reference);
        return id.equals(label) ? id : id + " (" + label + ")";
    }
}
