package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sumspace.client.CatalogRecord;
import org.sumspace.client.NegotiationClient;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RecordKind;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog negotiate start}. */
@Command(
        name = "start",
        description = {
            "Requests access to a service offering, for an offering of the consumer that will use it.",
            "One of the two offerings must be your own. Provider and consumer are the owners of the offerings.",
        })
final class NegotiateStartCommand extends CatalogAction {
    @Parameters(
            index = "0",
            paramLabel = "PROVIDER-OFFERING",
            converter = RecordId.Converter.class,
            description = "id of the offering to which access is requested")
    @SuppressWarnings("NullAway.Init")
    private RecordId providerOffering;

    @Parameters(
            index = "1",
            paramLabel = "CONSUMER-OFFERING",
            converter = RecordId.Converter.class,
            description = "id of the offering that will use it")
    @SuppressWarnings("NullAway.Init")
    private RecordId consumerOffering;

    @Override
    protected int run() throws IOException {
        NodeClient catalog = loggedIn();
        JsonNode started = new NegotiationClient(catalog)
                .start(
                        offering(catalog, providerOffering),
                        offering(catalog, consumerOffering),
                        UUID.randomUUID().toString());
        if (json()) {
            out().println(PrintedText.of(started));
            return 0;
        }
        NegotiationText view = new NegotiationText(started, catalog.subject());
        out().println("started negotiation " + PrintedText.of(view.id()) + ": " + PrintedText.of(view.turn())
                + " (version " + view.version() + ")");
        printNext(view.commands());
        return 0;
    }

    private static CatalogRecord offering(NodeClient catalog, RecordId id) {
        return new RecordClient(catalog)
                .find(id.text(), List.of(RecordKind.SERVICE_OFFERING))
                .orElseThrow(() -> new SandboxException(
                        "there is no service offering " + id, "Find one with ./sumspace catalog list"));
    }

    @Override
    protected Map<Integer, String> remedies() {
        return Map.of(409, "See your negotiations: ./sumspace catalog negotiate show");
    }
}
