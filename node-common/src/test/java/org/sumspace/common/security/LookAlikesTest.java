package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookAlikesTest {
    @ParameterizedTest
    @CsvSource({
        "\u0430\u0441\u043c\u0435, acme",
        "\u03c4\u03bf\u03c1\u03b1\u03b6, topaz",
        "n\u043e\u0451l, no\u00ebl",
        "\u0561\u0585\u0578, \u0561on",
        "m\u00fcller, m\u00fcller",
        "\u0436\u044f, \u0436\u044f"
    })
    void latin_replacesWhatLooksLikeIt(String text, String latin) {
        assertThat(LookAlikes.latin(text)).isEqualTo(latin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Elm\u0430", "\u03bfx", "\u0415lm University", "a\u0301\u0431"})
    void lettersOfTwoAlphabetsInAWord_areMixed(String text) {
        assertThat(LookAlikes.mixesAlphabets(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Elm \u0412\u044f\u0437",
                "\u03b2-Lab",
                "Elm\u5927\u5b66",
                "\u30a8\u30eb\u30e0A",
                "A\u030angstr\u00f6m 2",
                "\u0411\u043e\u0440\u0438\u0441\u043e\u0432"
            })
    void wordsOfOneAlphabetEach_areNotMixed(String text) {
        assertThat(LookAlikes.mixesAlphabets(text)).isFalse();
    }

    @Test
    void charactersWithoutAShape_areInvisible() {
        assertThat(LookAlikes.hasInvisible("El\u200bm")).isTrue();
        assertThat(LookAlikes.hasInvisible("Elm\u0007")).isTrue();
        assertThat(LookAlikes.hasInvisible("Elm \u00c5")).isFalse();
        assertThat(LookAlikes.withoutInvisible("\u202eEl\u00adm\ufe0f")).isEqualTo("Elm");
    }
}
