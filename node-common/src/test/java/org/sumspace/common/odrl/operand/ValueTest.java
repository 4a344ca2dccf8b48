package org.sumspace.common.odrl.operand;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTest {
    @Test
    void times_areReadAsInstantReadsThem() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            Instant time = Instant.ofEpochSecond(random.nextInt()).plus(random.nextInt(50) * 365L, ChronoUnit.DAYS);
            assertThat(TimeValue.parse(time.toString())).contains(TimeValue.at(time));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tomorrow",
                "2026-13-01",
                "2026-02-30",
                "2026-02-30T00:00:00Z",
                "2026-01-01T24:00:01Z",
                "2026-+1-01T00:00:00Z",
                "2026-01-01+99:00",
                "26-01-01",
                "T"
            })
    void textThatIsNoTime_isNone(String text) {
        assertThat(TimeValue.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T06:00Z, 2026-03-01T06:00:00Z",
        "2026-03-01T06:00:00.5+02:00, 2026-03-01T04:00:00.5Z",
        "2026-03-01T06:00, 2026-03-01T06:00:00Z"
    })
    void otherForms_areRead(String text, Instant time) {
        assertThat(TimeValue.parse(text)).contains(TimeValue.at(time));
    }

    @ParameterizedTest
    @CsvSource({"PT1H, PT1H", "P1DT1.5S, PT24H1.5S", "-P1W, PT-168H", "PT0S, PT0S"})
    void durationsWithoutMonths_areRead(String text, Duration duration) {
        assertThat(DurationValue.parse(text)).contains(DurationValue.of(duration));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "P", "PT", "P1H", "1D", "P1.5D", "P1Y1DT", "P99999999999Y"})
    void textThatIsNoDuration_isNone(String text) {
        assertThat(DurationValue.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "P1M, GT, P27D, TRUE",
        "P1M, GT, P28D, UNKNOWN",
        "P1M, GTEQ, P28D, TRUE",
        "P1M, EQ, P30D, UNKNOWN",
        "P1M, NEQ, P30D, UNKNOWN",
        "P1M, LT, P32D, TRUE",
        "P12M, EQ, P1Y, TRUE",
        "P1Y, GT, P364D, TRUE",
        "P1Y, GT, P365D, UNKNOWN"
    })
    void durations_compareWhereAllCalendarsAgree(String left, Operator operator, String right, Truth expected) {
        assertThat(DurationValue.parse(left)
                        .orElseThrow()
                        .compare(operator, DurationValue.parse(right).orElseThrow()))
                .isEqualTo(expected);
    }
}
