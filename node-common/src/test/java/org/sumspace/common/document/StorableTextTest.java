package org.sumspace.common.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorableTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\u0001\u001b\uFFFF", "\uD83D\uDE00", "\uFFFD", "\\u0000"})
    void unicode_isStorable(String text) {
        assertThat(StorableText.isStorable(text)).isTrue();
        assertThat(StorableText.replaced(text)).isSameAs(text);
    }

    @ParameterizedTest
    @CsvSource({
        "a\u0000b, a\uFFFDb",
        "\uD83D, \uFFFD",
        "\uDE00\uD83D, \uFFFD\uFFFD",
        "a\uD83D\uD83D\uDE00, a\uFFFD\uD83D\uDE00"
    })
    void nulAndHalfPairs_areNot_andAreReplaced(String text, String replaced) {
        assertThat(StorableText.isStorable(text)).isFalse();
        assertThat(StorableText.replaced(text)).isEqualTo(replaced);
    }

    @Test
    void beginning_hasNoHalfPair() {
        assertThat(StorableText.beginning("a\uD83D\uDE00b", 2)).isEqualTo("a");
        assertThat(StorableText.beginning("a\uD83D\uDE00b", 3)).isEqualTo("a\uD83D\uDE00");
        assertThat(StorableText.beginning("ab", 2)).isEqualTo("ab");
    }

    @Test
    void contentOfOtherServices_isReplaced_inNamesAndTexts() {
        JsonValue received = JsonValue.received("{\"a\\u0000\":[\"\\ud800\",1,null]}".getBytes(UTF_8));
        assertThat(received).isEqualTo(JsonValue.parse("{\"a\uFFFD\":[\"\uFFFD\",1,null]}"));
    }
}
