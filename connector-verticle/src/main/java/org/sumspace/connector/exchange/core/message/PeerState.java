package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;

/**
 * The state of a record of an exchange, as a connector shows it to other parties. It is the answer to all messages.
 *
 * @param id of the record
 * @param exchangeId empty in a note that has no exchange
 * @param received the position of the items that have arrived there
 * @param outcome null before the end
 * @param signed proves the outcome, if the party has it from the consumer's message; null otherwise
 */
public record PeerState(
        String id,
        String exchangeId,
        ExchangeState state,
        Position received,
        @Nullable Outcome outcome,
        @Nullable SignedMessage signed) {
    private static final String ID = "_id";
    private static final String EXCHANGE = "consumerDataExchange";
    private static final String STATUS = "status";
    private static final String PAYLOAD = "payload";
    private static final String STEP = "step";
    private static final String RECEIVED = "received";
    private static final String OUTCOME = "outcome";
    private static final String REASON = "reason";
    private static final String SOURCE = "source";
    private static final String DELIVERED = "delivered";
    private static final String UNKNOWN = "unknown";
    private static final String SIGNED = "signed";

    public static PeerState of(ExchangeRecord record, @Nullable SignedMessage signed) {
        return new PeerState(
                record.id(),
                record.exchangeId(),
                record.state(),
                Position.of(record.incoming()),
                record.outcome(),
                signed);
    }

    /** The consumer's outcome, as the party claims it. */
    public Optional<Outcome> outcomeOfConsumer() {
        return Optional.ofNullable(outcome).filter(Outcome::isOfConsumer);
    }

    /** Whether the party has ended its record without the consumer's outcome. */
    public boolean isOverByItself() {
        return outcome != null && !outcome.isOfConsumer();
    }

    public Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        payload.put(STEP, state.name());
        payload.put(RECEIVED, Members.of(received));
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(ID, id);
        Members.putText(tree, EXCHANGE, exchangeId);
        tree.put(STATUS, (outcome == null ? ExchangeStatus.PENDING : outcome.status()).name());
        tree.put(PAYLOAD, payload);
        if (outcome != null) {
            tree.put(OUTCOME, tree(outcome));
        }
        if (signed != null) {
            tree.put(SIGNED, signed.tree());
        }
        return tree;
    }

    private static Map<String, @Nullable Object> tree(Outcome outcome) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(STATUS, outcome.status().name());
        tree.put(REASON, outcome.reason());
        tree.put(SOURCE, outcome.source().name());
        tree.put(DELIVERED, outcome.delivered());
        tree.put(UNKNOWN, outcome.isUnknown());
        return tree;
    }

    /** @throws IllegalArgumentException if it is none */
    public static PeerState read(JsonValue tree) {
        JsonValue payload = tree.member(PAYLOAD);
        JsonValue outcome = tree.member(OUTCOME);
        JsonValue signed = tree.member(SIGNED);
        return new PeerState(
                Members.text(tree, ID),
                Members.optionalText(tree, EXCHANGE),
                Members.constant(ExchangeState.class, payload, STEP),
                Members.position(payload.member(RECEIVED)),
                outcome.isMissing() ? null : outcome(outcome),
                signed.isMissing() ? null : SignedMessage.read(signed));
    }

    private static Outcome outcome(JsonValue tree) {
        return new Outcome(
                Members.constant(ExchangeStatus.class, tree, STATUS),
                Members.optionalText(tree, REASON),
                Members.constant(Outcome.Source.class, tree, SOURCE),
                EndMessage.delivered(tree.member(DELIVERED)),
                tree.member(UNKNOWN).isTrue());
    }
}
