package org.sumspace.sandbox.cli.catalog;

import static org.sumspace.client.NegotiationClient.Move.ACCEPT;
import static org.sumspace.client.NegotiationClient.Move.AUTHORIZE;
import static org.sumspace.client.NegotiationClient.Move.COUNTER;
import static org.sumspace.client.NegotiationClient.Move.DECLINE;
import static org.sumspace.client.NegotiationClient.Move.SIGN;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.client.NegotiationClient.Move;

/**
 * A negotiation as one of its parties sees it: whose turn it is, and which commands are possible next. Only the catalog
 * decides which moves are permitted.
 *
 * @param self id of the participant who sees it
 */
record NegotiationText(JsonNode record, String self) {
    private static final String PROVIDER = "provider";
    private static final String CONSUMER = "consumer";
    /** The calls to the contract manager that must be done before a party can sign. */
    private static final Set<String> OF_TERMS = Set.of("create", "policies");

    String id() {
        return record.path("_id").asText();
    }

    long version() {
        return record.path("__v").asLong();
    }

    String status() {
        return record.path("negotiationStatus").asText();
    }

    /** {@code provider} or {@code consumer}; empty if the caller is not a party. */
    String role() {
        if (Reference.id(record.path(PROVIDER)).equals(self)) {
            return PROVIDER;
        }
        return Reference.id(record.path(CONSUMER)).equals(self) ? CONSUMER : "";
    }

    JsonNode otherParty() {
        return record.path(otherRole());
    }

    /** The steps that the contract manager has not done yet; empty if there are none. */
    String pending() {
        List<String> kinds = new ArrayList<>();
        record.path("pending").forEach(kind -> kinds.add(kind.asText()));
        return String.join(", ", kinds);
    }

    /** Whose turn it is, in words. */
    String turn() {
        return switch (status()) {
            case "Signed" -> "signed";
            case "Declined" -> "declined";
            default -> {
                List<Move> moves = requiredMoves();
                yield moves.isEmpty() ? "waiting for the " + awaited() : "your turn: " + words(moves);
            }
        };
    }

    /** The commands for the moves that the caller can make now, without {@code ./sumspace}. */
    List<String> commands() {
        return possibleMoves().stream().map(this::command).toList();
    }

    /** The moves for which the other party waits. */
    private List<Move> requiredMoves() {
        if (role().isEmpty()) {
            return List.of();
        }
        return switch (status()) {
            case "Requested" -> role().equals(PROVIDER) ? List.of(AUTHORIZE, DECLINE) : List.of();
            case "Authorized", "Negotiation" -> isProposedBySelf() ? List.of() : List.of(ACCEPT, COUNTER, DECLINE);
            case "SignatureReady" ->
                areTermsThere() && !hasSigned(role()) ? List.of(SIGN, COUNTER, DECLINE) : List.of();
            default -> List.of();
        };
    }

    private List<Move> possibleMoves() {
        List<Move> required = requiredMoves();
        if (!required.isEmpty() || role().isEmpty()) {
            return required;
        }
        return switch (status()) {
            case "Requested", "Authorized", "Negotiation" -> List.of(DECLINE);
            case "SignatureReady" -> hasSigned(PROVIDER) && hasSigned(CONSUMER) ? List.of() : List.of(COUNTER, DECLINE);
            default -> List.of();
        };
    }

    private String awaited() {
        return switch (status()) {
            case "Requested" -> PROVIDER;
            case "Authorized", "Negotiation" ->
                Reference.id(record.path(PROVIDER)).equals(latestNegotiator()) ? CONSUMER : PROVIDER;
            default -> {
                if (!areTermsThere() || (hasSigned(PROVIDER) && hasSigned(CONSUMER))) {
                    yield "contract manager";
                }
                yield hasSigned(PROVIDER) ? CONSUMER : PROVIDER;
            }
        };
    }

    private boolean areTermsThere() {
        for (JsonNode kind : record.path("pending")) {
            if (OF_TERMS.contains(kind.asText())) {
                return false;
            }
        }
        return record.path("contract").isTextual();
    }

    private boolean hasSigned(String role) {
        return record.path("signatures").path(role).isTextual();
    }

    private boolean isProposedBySelf() {
        return latestNegotiator().equals(self);
    }

    private String latestNegotiator() {
        return Reference.id(record.path("latestNegotiator"));
    }

    private String otherRole() {
        return role().equals(PROVIDER) ? CONSUMER : PROVIDER;
    }

    private static String words(List<Move> moves) {
        String first =
                moves.subList(0, moves.size() - 1).stream().map(Move::label).collect(Collectors.joining(", "));
        return first + " or " + moves.get(moves.size() - 1).label();
    }

    private String command(Move move) {
        String arguments = switch (move) {
            case AUTHORIZE, COUNTER -> " POLICIES.json";
            case SIGN -> " --signature TEXT";
            default -> "";
        };
        return "catalog negotiate " + move.label() + " " + id() + arguments + " --version " + version();
    }
}
