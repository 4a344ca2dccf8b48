package org.sumspace.common.obs;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.sumspace.common.envelope.EnvelopeRefusedException;

/** Counts the messages that were refused because of who sent them, when, to whom or in what state they arrived. */
@FunctionalInterface
public interface Refusals {
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

    /** Counts as {@code sumspace_refused_total} with the labels {@code way} and {@code reason}. */
    static Refusals in(MeterRegistry registry) {
        return (way, reason) -> registry.counter("sumspace.refused", "way", way.label(), "reason", reason)
                .increment();
    }
}
