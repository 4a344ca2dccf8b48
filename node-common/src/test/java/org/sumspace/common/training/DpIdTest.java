package org.sumspace.common.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DpIdTest {
    @Test
    void text_isReadBack() {
        String text = "01234567-89ab-cdef-fedc-ba9876543210";

        assertThat(DpId.parse(text)).hasToString(text);
        assertThat(DpId.parse(text).toBytes()).startsWith(1, 0x23).hasSize(DpId.BYTES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1-1-1-1-1", "01234567-89AB-cdef-fedc-ba9876543210", "0123456789abcdeffedcba9876543210"})
    void otherSpellings_areRefused(String text) {
        assertThatThrownBy(() -> DpId.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void order_isThatOfTheUnsignedBytes() {
        List<DpId> ascending = Stream.of(
                        "00000000-0000-0000-0000-000000000001",
                        "00000000-0000-0000-8000-000000000000",
                        "7fffffff-ffff-ffff-ffff-ffffffffffff",
                        "80000000-0000-0000-0000-000000000000",
                        "ffffffff-ffff-ffff-0000-000000000000")
                .map(DpId::parse)
                .toList();

        assertThat(ascending.stream().sorted().toList()).isEqualTo(ascending);
    }
}
