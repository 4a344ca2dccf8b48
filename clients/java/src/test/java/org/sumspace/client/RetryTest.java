package org.sumspace.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryTest {
    @Test
    void pauses_areTwiceAsLongEachTime_andThereAreFour() {
        Retry.Repetitions repetitions = Retry.DEFAULT.begin();

        for (int millis = 500; millis <= 4_000; millis *= 2) {
            assertThat(repetitions.next(Optional.empty())).contains(Duration.ofMillis(millis));
        }
        assertThat(repetitions.next(Optional.empty())).isEmpty();
    }

    @Test
    void pauseThatTheNodeStates_counts_unlessItIsTooLong() {
        Retry.Repetitions repetitions = Retry.DEFAULT.begin();

        assertThat(repetitions.next(seconds(58))).contains(Duration.ofSeconds(58));
        assertThat(repetitions.next(seconds(3))).isEmpty();
        assertThat(repetitions.next(seconds(2))).contains(Duration.ofSeconds(2));
        assertThat(repetitions.next(seconds(0))).contains(Duration.ZERO);
        assertThat(Retry.NONE.begin().next(seconds(0))).isEmpty();
    }

    @Test
    void retryAfter_isSecondsOrATime() {
        ZonedDateTime time = ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(100);

        assertThat(after("7")).contains(Duration.ofSeconds(7));
        assertThat(after(DateTimeFormatter.RFC_1123_DATE_TIME.format(time)).orElseThrow())
                .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(100));
        assertThat(after(DateTimeFormatter.RFC_1123_DATE_TIME.format(time.minusDays(1))))
                .contains(Duration.ZERO);
        assertThat(after("soon")).isEmpty();
        assertThat(after("-1")).isEmpty();
    }

    private static Optional<Duration> after(String value) {
        return Retry.after(HttpHeaders.of(Map.of("Retry-After", List.of(value)), (name, each) -> true));
    }

    private static Optional<Duration> seconds(int seconds) {
        return Optional.of(Duration.ofSeconds(seconds));
    }
}
