package org.sumspace.common.obs;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.error.NodeException;

/**
 * Counts the messages that were refused because of who sent them, when, to whom or in what state they arrived. The places
 * that turn failures into answers count them, one for HTTP and one for the event bus.
 */
@FunctionalInterface
public interface Refusals {
    /** The name of the counter. */
    String METER = "sumspace.refused";

    /** How a message arrived. */
    enum Way {
        HTTP,
        HTTP_ANSWER,
        BUS,
        BUS_ANSWER;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** @param reason one of a fixed set of words, never anything from the message */
    void count(Way way, String reason);

    default void count(Way way, EnvelopeRefusedException refusal) {
        count(way, refusal.label());
    }

    /** A refused message of the event bus, by its reason, or by the type of its problem where it has none. */
    default void countBusRefusal(NodeException refusal) {
        count(Way.BUS, refusal.refusalReason().orElse(refusal.type().slug()));
    }

    /** A refused HTTP request that has a reason; the others are counted by type in {@code sumspace_problems_total}. */
    default void countHttpRefusal(NodeException refusal) {
        refusal.refusalReason().ifPresent(reason -> count(Way.HTTP, reason));
    }

    /** Counts as {@code sumspace_refused_total} with the labels {@code way} and {@code reason}. */
    static Refusals in(MeterRegistry registry) {
        return (way, reason) ->
                registry.counter(METER, "way", way.label(), "reason", reason).increment();
    }
}
