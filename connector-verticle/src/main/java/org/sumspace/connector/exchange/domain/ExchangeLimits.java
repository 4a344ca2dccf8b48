package org.sumspace.connector.exchange.domain;

import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * How long a connector waits.
 *
 * @param giveUp for a peer that does not answer
 * @param transfer for the next part, and for all deliveries together
 * @param source for the source to be read
 * @param policyWait for the contract manager or the consent service
 * @param resume for the result of a middle party's application
 * @param silence of the provider, before the consumer asks for parts again
 * @param ask of the consumer, before another party asks it for its state
 * @param repeat of an open call without an answer; after this time it is checked again, also after a restart
 * @param join how long after its end an exchange still matches an equal request from the other side
 * @param keys how long an idempotency key is known
 */
public record ExchangeLimits(
        Duration giveUp,
        Duration transfer,
        Duration source,
        Duration policyWait,
        Duration resume,
        Duration silence,
        Duration ask,
        Duration repeat,
        Duration join,
        Duration keys) {
    /** How many triggers a record holds; a further one has to wait until the exchange has ended. */
    public static final int TRIGGERS_MAX = 64;

    public static final ExchangeLimits DEFAULT = new ExchangeLimits(
            Duration.ofHours(168),
            Duration.ofHours(24),
            Duration.ofMinutes(60),
            Duration.ofMinutes(60),
            Duration.ofHours(24),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60),
            Duration.ofHours(24));

    /** These limits with another time that connectors wait for a message before they ask for it or repeat their own. */
    public ExchangeLimits withSilence(Duration longest) {
        return new ExchangeLimits(
                giveUp, transfer, source, policyWait, resume, longest, longest.multipliedBy(2), longest, join, keys);
    }

    /** No record is due later than this after it was written. */
    public Duration longestInterval() {
        return Stream.of(silence, ask, repeat).max(Comparator.naturalOrder()).orElseThrow();
    }

    public ExchangeLimits withResume(Duration other) {
        return new ExchangeLimits(giveUp, transfer, source, policyWait, other, silence, ask, repeat, join, keys);
    }
}
