package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Requests about the negotiations of the participant who is logged in. */
public final class NegotiationClient {
    private static final String PATH = "/negotiation";
    private static final int ACCEPTED = 202;

    private final NodeClient catalog;

    /** An action of a party in a negotiation. */
    public enum Move {
        AUTHORIZE,
        COUNTER,
        ACCEPT,
        SIGN,
        DECLINE;

        private String path(String id) {
            String negotiation = PATH + "/" + id;
            return switch (this) {
                case AUTHORIZE -> negotiation;
                case COUNTER -> negotiation + "/negotiate";
                default -> negotiation + "/" + label();
            };
        }

        /** The name of the move on the command line. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param isPending whether the contract manager has not finished its part yet */
    public record Moved(JsonNode record, boolean isPending) {}

    public NegotiationClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    /** All negotiations, the newest first. */
    public List<JsonNode> all() {
        List<JsonNode> negotiations = new ArrayList<>();
        catalog.get(PATH).forEach(negotiations::add);
        return negotiations;
    }

    public JsonNode get(String id) {
        return catalog.get(PATH + "/" + id);
    }

    /** Asks the owner of the provider's offering for access to it. */
    public JsonNode start(CatalogRecord providerOffering, CatalogRecord consumerOffering, String idempotencyKey) {
        ObjectNode request = NodeClient.JSON.createObjectNode();
        request.put("provider", providerOffering.owner()).put("consumer", consumerOffering.owner());
        request.put("providerServiceOffering", providerOffering.id());
        request.put("consumerServiceOffering", consumerOffering.id());
        return catalog.send(NodeRequest.post(PATH, request).once(idempotencyKey))
                .body();
    }

    /** Makes a move, provided that the negotiation still has this version. */
    public Moved move(String id, Move move, @Nullable JsonNode body, long version) {
        NodeAnswer answer = catalog.send(NodeRequest.put(move.path(id), body).ifVersion(version));
        return new Moved(answer.body(), answer.status() == ACCEPTED);
    }
}
