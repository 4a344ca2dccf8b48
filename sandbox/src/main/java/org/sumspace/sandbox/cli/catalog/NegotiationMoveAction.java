package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NegotiationClient;
import org.sumspace.client.NegotiationClient.Move;
import org.sumspace.client.NegotiationClient.Moved;
import org.sumspace.client.NodeClient;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.JsonInput;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog negotiate} with a move. */
abstract class NegotiationMoveAction extends CatalogAction {
    private final Move move;

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

    private NegotiationMoveAction(Move move) {
        this.move = move;
    }

    @Override
    protected final int run() throws IOException {
        JsonNode body = body();
        NodeClient catalog = loggedIn();
        Moved moved = new NegotiationClient(catalog).move(id.text(), move, body, version);
        if (json()) {
            out().println(PrintedText.of(moved.record()));
            return 0;
        }
        NegotiationText view = new NegotiationText(moved.record(), catalog.subject());
        out().println(move.label() + " " + id + ": " + PrintedText.of(view.turn()) + " (version " + view.version()
                + ")");
        if (moved.isPending()) {
            out().println("pending at the contract manager: " + PrintedText.of(view.pending()));
            out().println("The catalog completes it. See: ./sumspace catalog negotiate show " + id);
        }
        printNext(view.commands());
        return 0;
    }

    @Nullable
    JsonNode body() throws IOException {
        return null;
    }

    @Override
    protected final Map<Integer, String> remedies() {
        return Map.of(
                409, "See its present state and the moves that are possible: ./sumspace catalog negotiate show " + id);
    }

    /** A move that proposes policies. */
    private abstract static class Proposal extends NegotiationMoveAction {
        private static final String FIELD = "policy";

        @Parameters(
                index = "1",
                paramLabel = "FILE",
                description = "file with the policies as a JSON array of {ruleId, values}; - reads standard input; an"
                        + " empty array sets no conditions")
        private String file = "";

        private Proposal(Move move) {
            super(move);
        }

        /** A file may also contain the body itself. */
        @Override
        final JsonNode body() throws IOException {
            JsonNode content = JsonInput.read(file, System.in);
            JsonNode policies = content.isArray() ? content : content.path(FIELD);
            if (!policies.isArray()) {
                throw new SandboxException(
                        file + " contains no policies",
                        "Expected an array, like [{\"ruleId\": \"...\", \"values\": {}}]");
            }
            return JsonInput.empty().set(FIELD, policies);
        }
    }

    @Command(name = "authorize", description = "As the provider, permits the request under these policies.")
    static final class Authorize extends Proposal {
        Authorize() {
            super(Move.AUTHORIZE);
        }
    }

    @Command(name = "counter", description = "Proposes other policies to the other party, whose turn it is then.")
    static final class Counter extends Proposal {
        Counter() {
            super(Move.COUNTER);
        }
    }

    @Command(name = "accept", description = "Agrees to the policies that the other party proposed. Both sign then.")
    static final class Accept extends NegotiationMoveAction {
        Accept() {
            super(Move.ACCEPT);
        }
    }

    @Command(
            name = "sign",
            description = "Signs the contract under the accepted policies. It is concluded when both have signed.")
    static final class Sign extends NegotiationMoveAction {
        @Option(
                names = "--signature",
                paramLabel = "TEXT",
                required = true,
                description = "your signature of the contract")
        private String signature = "";

        Sign() {
            super(Move.SIGN);
        }

        @Override
        JsonNode body() {
            return JsonInput.empty().put("signature", signature);
        }
    }

    @Command(name = "decline", description = "Ends the negotiation. It is possible until both have signed.")
    static final class Decline extends NegotiationMoveAction {
        Decline() {
            super(Move.DECLINE);
        }
    }
}
