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

/** What an old connector's record and answers mean as events of the state tables. */
public final class LegacyPeerRules {
    private static final String GONE = "The other connector does not know the exchange any more.";

    private LegacyPeerRules() {}

    /**
     * Its record was read.
     *
     * @param patience how long it may take for what it was asked
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
        // A success can only come from this connector, and it has reported none.
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
            // It is a success of the last item that it took, which is the first one only if nothing came before it.
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
     * It has taken items. Its answer to the last one is the outcome, because it answers after its import.
     *
     * @param sent number of the items that it has taken
     */
    public static List<ExchangeEvent> taken(ExchangeRecord record, int sent) {
        return sent < record.outgoing().size()
                ? List.of(new ExchangeEvent.PartAnswered(new Position(sent, 0)))
                : outcome(record, IMPORT_SUCCESS, "", sent, false);
    }

    /** It has refused the item that was being sent. */
    public static List<ExchangeEvent> refused(ExchangeRecord record, LegacyExchange exchange, String reason) {
        return outcome(record, ExchangeStatus.CONSUMER_IMPORT_ERROR, reason, exchange.sent(), false);
    }

    /** The wish to end is in its record. */
    public static List<ExchangeEvent> ended(ExchangeRecord record, LegacyExchange exchange, Wish wish) {
        return outcome(record, wish.status(), wish.reason(), exchange.sent(), exchange.sendingAt() != null);
    }

    /** It has no such record any more. */
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

    /** An old connector does not say to which applications it gave an item. */
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
     * Whether what it sends is the same again. It names no resource, so two resources with the same bytes look like a repeat:
     * the exchange then ends for want of an item instead of delivering one for another.
     */
    public static boolean isRepeat(ExchangeRecord record, Content content) {
        return record.incoming().stream().anyMatch(item -> item.isWhole() && content.equals(item.content()));
    }
}
