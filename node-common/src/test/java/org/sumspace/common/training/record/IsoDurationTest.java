package org.sumspace.common.training.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoDurationTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PT0S|0",
                "PT1S|1000",
                "PT1.5S|1500",
                "PT1,5S|1500",
                "PT0.0009S|0",
                "-PT1.9995S|-1999",
                "PT90M|5400000",
                "PT1H30M|5400000",
                "P1DT2H|93600000",
                "P2W|1209600000",
                "P1M|2629746000",
                "P1Y|31556952000",
                "P12M|31556952000",
                "P0.5Y|15778476000",
                "P1Y2M3DT4H5M6.789S|37090350789"
            })
    void duration_isReadAsMilliseconds(String text, long millis) {
        assertThat(IsoDuration.parseMillis(text)).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S,0",
        "PT1.5S,1.5",
        "PT0.000000001S,1e-9",
        "-PT1M,-60",
        "P1DT2H,93600",
        "P2W,1209600",
        "PT999999999999H,3.5999999999964e15"
    })
    void durationOfFixedLength_isReadAsSeconds(String text, double seconds) {
        assertThat(IsoDuration.fixedSeconds(text)).hasValue(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1Y", "P1M", "P0M", "P1Y1D", "P1MT1S", "PT", "1", "", "PT1S PT1S"})
    void durationWithYearsOrMonths_hasNoFixedLength(String text) {
        assertThat(IsoDuration.fixedSeconds(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P1",
                "1S",
                "PT1",
                "P1S",
                "PT1D",
                "P1YT",
                "pt1s",
                "PT1S ",
                "PT.5S",
                "P1M1Y",
                "P999999999999Y",
                "PT1.5.5S"
            })
    void invalidDuration_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> IsoDuration.parseMillis(text));
    }
}
