package org.sumspace.assessment.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.assessment.transform.core.DurationText;
import org.sumspace.assessment.transform.core.Verb;

class FormsTest {
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "59.9, PT59.9S",
        "61.25, PT1M1.25S",
        "60, PT1M",
        "7139, PT1H58M59S",
        "3661.5, PT1H1M1.5S",
        "90061, PT25H1M1S",
        "36000, PT10H"
    })
    void durations_areIso8601_withMilliseconds(double seconds, String text) {
        assertThat(DurationText.ofSeconds(seconds)).contains(text);
    }

    @Test
    void impossibleDurations_areNone() {
        assertThat(DurationText.ofSeconds(-1)).isEmpty();
        assertThat(DurationText.ofSeconds(Double.NaN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03-08T02:48:48.000Z, 2024-03-08T02:48:48Z, true",
        "2024-03-08T02:48:00.120Z, 2024-03-08T02:48:00.12Z, true",
        "2024-03-08T02:48:48+02:00, 2024-03-08T02:48:48+02:00, true",
        "2024-03-08T02:48:48.123456789Z, 2024-03-08T02:48:48.123456789Z, true",
        "2024-03-08 02:48:48, 2024-03-08T02:48:48Z, false",
        "2024-03-08, 2024-03-08T00:00:00Z, false"
    })
    void times_areReadInAllForms(String text, String iso, boolean zoned) {
        assertThat(Timestamps.read(text)).hasValueSatisfying(read -> {
            assertThat(read.text()).isEqualTo(iso);
            assertThat(read.zoned()).isEqualTo(zoned);
        });
    }

    @Test
    void impossibleTimes_areNone() {
        assertThat(Timestamps.read("2024-02-30T00:00:00Z")).isEmpty();
        assertThat(Timestamps.read("2024-02-30T00:00:00.000Z")).isEmpty();
        assertThat(Timestamps.read("2024-02-28T24:00:00.000Z")).isEmpty();
        assertThat(Timestamps.read("yesterday")).isEmpty();
    }

    @Test
    void unknownViewContexts_areAccesses() {
        assertThat(Verb.of("test").display()).isEqualTo("assessed");
        assertThat(Verb.of("something").id()).isEqualTo("https://w3id.org/xapi/dod-isd/verbs/accessed");
        assertThat(Verb.of(null).display()).isEqualTo("accessed");
    }
}
