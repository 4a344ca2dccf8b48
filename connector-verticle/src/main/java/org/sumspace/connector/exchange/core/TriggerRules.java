package org.sumspace.connector.exchange.core;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;

/** Finds the exchange that a trigger belongs to. */
public record TriggerRules(ExchangeLimits limits) {
    /**
     * Finds the exchange that a trigger belongs to.
     *
     * @param requestKey of what the trigger asks for
     * @param candidates the records with its note, its idempotency key or an equal request; others are ignored
     * @return empty if a new exchange is needed
     * @throws NodeException CONFLICT if its idempotency key came with another request
     */
    public Optional<ExchangeRecord> meant(
            ExchangeTrigger trigger, String requestKey, Collection<ExchangeRecord> candidates, Instant now) {
        return first(candidates, each -> knowsNote(each, trigger))
                .or(() -> byKey(trigger, requestKey, candidates, now))
                .or(() -> first(
                        candidates,
                        each -> isEqual(each, requestKey) && each.state().isOpen()))
                .or(() -> first(candidates, each -> isEqual(each, requestKey) && isJoined(each, trigger, now)));
    }

    /**
     * Whether the trigger would join an ended exchange that another trigger started. It then needs a new decision,
     * because the contract may have been revoked after the end. A repeated trigger needs none.
     *
     * @param meant the exchange that the trigger belongs to
     */
    public static boolean needsDecision(ExchangeTrigger trigger, ExchangeRecord meant) {
        boolean isRepeated = knowsNote(meant, trigger)
                || (!trigger.idempotencyKey().isEmpty()
                        && meant.triggers().stream()
                                .anyMatch(each -> each.idempotencyKey().equals(trigger.idempotencyKey())));
        return !meant.state().isOpen() && !isRepeated;
    }

    private static boolean knowsNote(ExchangeRecord record, ExchangeTrigger trigger) {
        return !trigger.noteId().isEmpty()
                && record.triggers().stream().anyMatch(each -> each.noteId().equals(trigger.noteId()));
    }

    private Optional<ExchangeRecord> byKey(
            ExchangeTrigger trigger, String requestKey, Collection<ExchangeRecord> candidates, Instant now) {
        if (trigger.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        Optional<ExchangeRecord> found = first(
                candidates,
                each -> each.triggers().stream()
                        .anyMatch(earlier -> earlier.idempotencyKey().equals(trigger.idempotencyKey())
                                && now.isBefore(earlier.at().plus(limits.keys()))));
        found.filter(each -> !isEqual(each, requestKey)).ifPresent(other -> {
            throw NodeException.conflict("The Idempotency-Key came with another request before: use another key.");
        });
        return found;
    }

    private static boolean isEqual(ExchangeRecord record, String requestKey) {
        return record.requestKey().equals(requestKey);
    }

    private boolean isJoined(ExchangeRecord record, ExchangeTrigger trigger, Instant now) {
        Instant endedAt = record.times().endedAt();
        return record.state() == ExchangeState.ENDED
                && endedAt != null
                && now.isBefore(endedAt.plus(limits.join()))
                && record.triggers().stream().noneMatch(each -> each.side() == trigger.side());
    }

    private static Optional<ExchangeRecord> first(
            Collection<ExchangeRecord> candidates, Predicate<ExchangeRecord> condition) {
        return candidates.stream()
                .filter(condition)
                .min(Comparator.comparing((ExchangeRecord each) -> each.times().createdAt())
                        .thenComparing(ExchangeRecord::id));
    }
}
