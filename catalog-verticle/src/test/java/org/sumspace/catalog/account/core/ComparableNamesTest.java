package org.sumspace.catalog.account.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparableNamesTest {
    @ParameterizedTest
    @CsvSource({
        "Elm University, elm  university",
        "Stra\u00dfe, STRASSE",
        "\uff25\uff4c\uff4d, Elm",
        "A\u030angstr\u00f6m, \u00c5ngstr\u00f6m",
        "El\u200bm, Elm",
        "Elm\ufe0f, Elm",
        "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2, \u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c3",
        "ACME, \u0410\u0421\u041c\u0415",
        "TOPAZ, \u03a4\u039f\u03a1\u0391\u0396",
        "No\u00ebl, No\u0451l",
        "Elm 10, Elm lo"
    })
    void c16_namesThatLookAlike_areEqual(String first, String second) {
        assertThat(ComparableNames.comparable(first)).isEqualTo(ComparableNames.comparable(second));
    }

    @Test
    void c16_namesThatDiffer_areNotEqual() {
        assertThat(ComparableNames.comparable("Elm")).isNotEqualTo(ComparableNames.comparable("Elms"));
        assertThat(ComparableNames.comparable("Elm A")).isNotEqualTo(ComparableNames.comparable("ElmA"));
        assertThat(ComparableNames.comparable("\u041c\u0438\u0440")).isNotEqualTo(ComparableNames.comparable("Mup"));
    }

    @Test
    void c16_line_hasOneBlankForEachWhiteSpace() {
        assertThat(ComparableNames.line(" \u00a0A\r\n\tb\u2028c\u3000")).isEqualTo("A b c");
        assertThat(ComparableNames.isPrintable("A b")).isTrue();
        assertThat(ComparableNames.isPrintable("A\u0007")).isFalse();
        assertThat(ComparableNames.isPrintable("A\u2066b")).isFalse();
        assertThat(ComparableNames.isPrintable("\u200b\u3164")).isFalse();
    }
}
