package org.sumspace.connector.exchange.core.legacy;

import static org.sumspace.connector.exchange.domain.ExchangeStatus.IMPORT_SUCCESS;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.domain.Wish;

/** Translates the record and answers of an old connector into events of the state tables. */
public final class LegacyPeerRules {
    private static final String GONE = "The other connector does not know the exchange any more.";

    private LegacyPeerRules() {}

    /**
     * The record of the old connector was read.
     *
     * @param patience how long the old connector may take for a request
     */
    public static List<ExchangeEvent> observed(
            ExchangeRecord record, LegacyExchange exchange, LegacyRecord peer, Instant now, Duration patience) {
        return record.role() == ExchangeRole.CONSUMER
                ? ofProvider(record, exchange, peer, now, patience)
                : ofConsumer(record, exchange, peer, now, patience);
    }

    private static List<ExchangeEvent> ofProvider(
            ExchangeRecord record, LegacyExchange exchange, LegacyRecord peer, Instant now, Duration patience) {
        if (peer.isOpen()) {
            Instant asked = exchange.exportedAt() == null ? record.times().createdAt() : exchange.exportedAt();
            return isOver(asked, now, patience)
                    ? wish(PROVIDER_EXPORT_ERROR, "The old connector of the provider did not send the data in time.")
                    : List.of();
        }
        // Only this connector can report a success, and it has not.
        return peer.isSuccess()
                ? wish(PROVIDER_EXPORT_ERROR, "The record of the provider says that the exchange is over.")
                : wish(peer.failure(), peer.reason());
    }

    private static List<ExchangeEvent> wish(ExchangeStatus status, String reason) {
        return List.of(new ExchangeEvent.WishArrived(new Wish(status, reason)));
    }

    private static List<ExchangeEvent> ofConsumer(
            ExchangeRecord record, LegacyExchange exchange, LegacyRecord peer, Instant now, Duration patience) {
        boolean isSending = exchange.sendingAt() != null;
        if (peer.isSuccess() && isSending) {
            // The success is about the last item that it took, which is the first item only if it took none before.
            return exchange.sent() == 0 ? taken(record, 1) : unknownAfter(record, exchange, now, patience);
        }
        if (peer.isSuccess() || peer.isOpen()) {
            return unknownAfter(record, exchange, now, patience);
        }
        return outcome(record, peer.failure(), peer.reason(), exchange.sent(), isSending);
    }

    private static List<ExchangeEvent> unknownAfter(
            ExchangeRecord record, LegacyExchange exchange, Instant now, Duration patience) {
        @Nullable Instant since = exchange.sendingAt();
        return since != null && isOver(since, now, patience)
                ? List.of(new ExchangeEvent.DeliveryUnknown(
                        "It is not known whether the old connector of the consumer imported the data.",
                        delivered(record, exchange.sent())))
                : List.of();
    }

    /**
     * The old connector has taken items. Its answer to the last one is the outcome, because it answers after its
     * import.
     *
     * @param sent number of the items that the old connector has taken
     */
    public static List<ExchangeEvent> taken(ExchangeRecord record, int sent) {
        return sent < record.outgoing().size()
                ? List.of(new ExchangeEvent.PartAnswered(new Position(sent, 0)))
                : outcome(record, IMPORT_SUCCESS, "", sent, false);
    }

    /** The old connector has refused the item that was being sent. */
    public static List<ExchangeEvent> refused(ExchangeRecord record, LegacyExchange exchange, String reason) {
        return outcome(record, ExchangeStatus.CONSUMER_IMPORT_ERROR, reason, exchange.sent(), false);
    }

    /** The record of the old connector contains the wish to end. */
    public static List<ExchangeEvent> ended(ExchangeRecord record, LegacyExchange exchange, Wish wish) {
        return outcome(record, wish.status(), wish.reason(), exchange.sent(), exchange.sendingAt() != null);
    }

    /** The old connector no longer has the record. */
    public static List<ExchangeEvent> forgotten(ExchangeRecord record) {
        return record.role() == ExchangeRole.CONSUMER
                ? wish(PROVIDER_EXPORT_ERROR, GONE)
                : List.of(new ExchangeEvent.PeerUnknowing(record.parties().consumer()));
    }

    private static List<ExchangeEvent> outcome(
            ExchangeRecord record, ExchangeStatus status, String reason, int sent, boolean isUnknown) {
        Outcome outcome = new Outcome(status, reason, Outcome.Source.CONSUMER, delivered(record, sent), isUnknown);
        return List.of(new ExchangeEvent.OutcomeArrived(record.parties().consumer(), outcome));
    }

    /** An old connector does not report to which applications it gave an item. */
    private static List<String> delivered(ExchangeRecord record, int sent) {
        return IntStream.range(0, sent)
                .mapToObj(item -> item + "." + record.request().purpose())
                .toList();
    }

    /** Whether the time is over in which an old connector can be expected to do something. */
    public static boolean isOver(Instant since, Instant now, Duration patience) {
        return !now.isBefore(since.plus(patience));
    }

    /**
     * Whether an item repeats an earlier one. An old connector does not name the resource, so two resources with the
     * same bytes look like a repeat. The exchange then ends because an item is missing, instead of delivering the wrong
     * item.
     */
    public static boolean isRepeat(ExchangeRecord record, Content content) {
        return record.incoming().stream().anyMatch(item -> item.isWhole() && content.equals(item.content()));
    }
}
