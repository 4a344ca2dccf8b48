package org.sumspace.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("aggregator", "catalog", "x");

    @ParameterizedTest
    @CsvSource({"aggregat", "aggrega", "aggregator123", "AGREGATOR", "aggrigetur"})
    void nameUpToThreeLettersAway_isSuggested(String name) {
        assertThat(Suggestion.forUnknown(name, KNOWN)).isEqualTo("did you mean aggregator?");
    }

    @ParameterizedTest
    @CsvSource({"aggreg", "aggregator1234", "y", "''"})
    void nameFurtherAway_getsAllKnownNames(String name) {
        assertThat(Suggestion.forUnknown(name, KNOWN)).isEqualTo("known here: aggregator, catalog, x");
    }

    /** Computing the distance of two names this long would take hours, so the test ends only if it is not computed. */
    @Test
    void longName_isNotComparedLetterByLetter() {
        List<String> known = List.of("b".repeat(1 << 20));
        assertThat(Suggestion.forUnknown("a".repeat(2 << 20), known)).startsWith("known here:");
    }
}
