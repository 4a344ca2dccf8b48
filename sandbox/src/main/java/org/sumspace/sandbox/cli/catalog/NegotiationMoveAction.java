package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.NegotiationClient;
import org.sumspace.sandbox.client.NegotiationClient.Move;
import org.sumspace.sandbox.client.NegotiationClient.Moved;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A move in a negotiation. */
abstract class NegotiationMoveAction extends CatalogAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the negotiation")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Option(
            names = "--version",
            paramLabel = "N",
            required = true,
            description = "version of the negotiation that you have seen; 'negotiate show' prints it")
    private long version;

    @Override
    final void run() throws IOException {
        JsonNode body = body();
        NodeClient catalog = loggedIn();
        Moved moved = new NegotiationClient(catalog).move(id.text(), move(), body, version);
        if (json()) {
            out().println(PrintedText.of(moved.record()));
            return;
        }
        NegotiationText view = new NegotiationText(moved.record(), catalog.subject());
        out().println(move().label() + " " + id + ": " + PrintedText.of(view.turn()) + " (version " + view.version()
                + ")");
        if (moved.isPending()) {
            out().println("pending at the contract manager: " + PrintedText.of(view.pending()));
            out().println("The catalog completes it. See: ./sumspace catalog negotiate show " + id);
        }
        printNext(view.commands());
    }

    abstract Move move();

    @Nullable
    JsonNode body() throws IOException {
        return null;
    }

    @Override
    final String afterConflict() {
        return "See its present state and the moves that are possible: ./sumspace catalog negotiate show " + id;
    }
}
