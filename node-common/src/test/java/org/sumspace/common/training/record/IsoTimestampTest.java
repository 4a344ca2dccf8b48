package org.sumspace.common.training.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimestampTest {

    @ParameterizedTest
    @CsvSource({
        "2024-03-01T12:00:00Z,1709294400000",
        "2024-03-01T13:00:00+01:00,1709294400000",
        "2024-03-01T12:00:00.123456Z,1709294400123",
        "2024-03-01T12:00:00,1709294400000",
        "2024-03-01T12:00Z,1709294400000",
        "2024-03-01 12:00:00Z,1709294400000",
        "1969-12-31T23:59:59.999Z,-1",
    })
    void timestamp_isReadAsMilliseconds(String text, long millis) {
        assertThat(IsoTimestamp.parseMillis(text)).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2024-03-01", "12:00:00Z", "2024-02-30T00:00:00Z", "yesterday", "2024-03-01T25:00:00Z"})
    void invalidTimestamp_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> IsoTimestamp.parseMillis(text));
    }
}
