package org.sumspace.connector.exchange.core;

import java.util.List;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Target;
import org.sumspace.connector.exchange.domain.Wish;

/**
 * An event of an exchange at one connector: a message, the answer to a call, a result of local work, or a timer.
 * Messages and answers have been verified: they come from the party that they name.
 */
public sealed interface ExchangeEvent {
    /** The record is due, or its deadline has come. */
    record Due() implements ExchangeEvent {}

    /** A trigger means this exchange. */
    record Triggered(ExchangeTrigger trigger) implements ExchangeEvent {}

    /** The operator, or whoever triggered the exchange, wants it to end. */
    record Cancelled(Wish wish) implements ExchangeEvent {}

    /** The contract or consent is known to be revoked. */
    record Revoked() implements ExchangeEvent {}

    /**
     * The policies permit the next step.
     *
     * @param targets the applications that get the data, in order; a provider ignores them
     */
    record Permitted(List<Target> targets) implements ExchangeEvent {
        public Permitted {
            targets = List.copyOf(targets);
        }
    }

    /** The policies deny the next step. */
    record Denied(String reason) implements ExchangeEvent {}

    /** A decision is needed, but the contract manager or the consent service does not answer. */
    record Undecided() implements ExchangeEvent {}

    /** The stored payload cannot be read any more. */
    record PayloadLost() implements ExchangeEvent {}

    /** Message 1 was answered with an exchange. {@code hasRecord}: whether a record of it is stored here. */
    record NoteAnswered(String exchangeId, boolean hasRecord) implements ExchangeEvent {}

    /** Message 1 was refused. */
    record NoteRefused(Wish reason) implements ExchangeEvent {}

    /** The wish of this note has reached the record of its exchange. */
    record WishPassed(String exchangeId) implements ExchangeEvent {}

    /** Message 2 arrived. {@code isPermitted}: whether contract and policies permit the exchange. */
    record LinkRequested(String exchangeId, boolean isPermitted) implements ExchangeEvent {}

    /** Message 2 was answered. */
    record LinkAnswered(int party, String recordId) implements ExchangeEvent {}

    /** Message 2 was refused with a signature. */
    record LinkRefused(int party, Wish reason) implements ExchangeEvent {}

    /** Message 3 arrived. In AGREED, the policies have been decided, and the use is reserved if they permit it. */
    record ExportRequested(Position position, Verdict verdict) implements ExchangeEvent {}

    /** Message 3 was answered with a signed 404. */
    record ExportUnknown(int party) implements ExchangeEvent {}

    /**
     * Message 4 arrived; its bytes are verified and durable.
     *
     * @param items number of all items of the exchange
     * @param position of its first byte
     * @param content of the whole item, as the part states it
     * @param isWholeRight whether the digest of the item is right, if this part completes it; otherwise true
     */
    record PartArrived(int items, Position position, int length, Content content, boolean isWholeRight)
            implements ExchangeEvent {}

    /** Message 4 was answered with the receiver's position. */
    record PartAnswered(Position position) implements ExchangeEvent {}

    /**
     * Message 5 arrived at the consumer, or a party answered that its record has ended without the consumer's outcome.
     */
    record WishArrived(Wish wish) implements ExchangeEvent {}

    /** A party answered message 8, and its record has no outcome. */
    record PeerAnswered(int party) implements ExchangeEvent {}

    /** Message 4, 5 or 8 was answered with a signed 404. */
    record PeerUnknowing(int party) implements ExchangeEvent {}

    /**
     * The consumer's outcome, by message 6 or by an answer. At the consumer, {@code party} is the party that holds the
     * evidence.
     */
    record OutcomeArrived(int party, Outcome outcome) implements ExchangeEvent {}

    /**
     * The consumer has an old connector, and it is unknown whether its applications took the last item that was sent.
     *
     * @param delivered the names of the deliveries that are known to have succeeded
     */
    record DeliveryUnknown(String reason, List<String> delivered) implements ExchangeEvent {
        public DeliveryUnknown {
            delivered = List.copyOf(delivered);
        }
    }

    /** Message 6 was answered. */
    record OutcomeAcknowledged(int party) implements ExchangeEvent {}

    /** All items are read from their sources and stored whole. */
    record SourceStored(List<Content> items) implements ExchangeEvent {
        public SourceStored {
            items = List.copyOf(items);
        }
    }

    /** A party of a chain reports that the next one has all its data. */
    record StepReported(int party) implements ExchangeEvent {}

    /** A source cannot be read. */
    record SourceFailed(String reason) implements ExchangeEvent {}

    /** An attempt at a delivery has ended. */
    record DeliveryTried(int delivery, Result result) implements ExchangeEvent {}

    /** The application of a middle party has given its result, and it is stored whole. */
    record WorkStored(List<Content> items) implements ExchangeEvent {
        public WorkStored {
            items = List.copyOf(items);
        }
    }

    /** The decision of the policies when message 3 arrives. */
    enum Verdict {
        PERMITTED,
        DENIED,
        UNDECIDED
    }

    /** How an attempt at a delivery ended. */
    enum Result {
        DONE,
        /** The application took the data and will call with its result. */
        ACCEPTED,
        /** The application refused, or could not be reached, so the attempt had no effect. */
        FAILED,
        /**
         * The attempt may have had an effect: no answer, a broken connection, or an error of the application itself.
         */
        UNCLEAR
    }
}
