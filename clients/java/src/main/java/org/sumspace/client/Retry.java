package org.sumspace.client;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * How often a request is repeated if the node is busy (429 and 503), or if the connection to it is lost. Only requests are
 * repeated that may arrive twice: those with GET, with PUT and without an expected version, and those with an idempotency
 * key. A pause takes as long as the node says ({@code Retry-After}); if it says nothing, the first one takes half a second,
 * and each further one twice as long.
 *
 * @param times repetitions at most; 0 for none
 * @param total time of all pauses together; a request whose next pause would end later is not repeated
 */
public record Retry(int times, Duration total) {
    public static final Retry DEFAULT = new Retry(4, Duration.ofSeconds(60));
    public static final Retry NONE = new Retry(0, Duration.ZERO);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final int DOUBLED_MAX = 20;

    Repetitions begin() {
        return new Repetitions();
    }

    /** The repetitions of one request. */
    final class Repetitions {
        private int number;
        private Duration paused = Duration.ZERO;

        /**
         * Waits until the request may be repeated.
         *
         * @param stated by the node
         * @return false if it must not be repeated any more
         */
        boolean pause(Optional<Duration> stated) {
            Optional<Duration> next = next(stated);
            next.ifPresent(Poll::pause);
            return next.isPresent();
        }

        /** The next pause; empty if there is none. */
        Optional<Duration> next(Optional<Duration> stated) {
            Duration pause = stated.orElseGet(() -> FIRST_PAUSE.multipliedBy(1L << Math.min(number, DOUBLED_MAX)));
            if (number == times || paused.plus(pause).compareTo(total) > 0) {
                return Optional.empty();
            }
            number++;
            paused = paused.plus(pause);
            return Optional.of(pause);
        }
    }

    /** What {@code Retry-After} says: seconds, or a time. */
    static Optional<Duration> after(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .flatMap(Retry::parse)
                .map(time -> time.isNegative() ? Duration.ZERO : time);
    }

    private static Optional<Duration> parse(String value) {
        try {
            return Optional.of(
                    value.matches("\\d{1,9}")
                            ? Duration.ofSeconds(Long.parseLong(value))
                            : Duration.between(
                                    Instant.now(), Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value))));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
