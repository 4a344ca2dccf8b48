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
    void nameThatIsUpToThreeLettersAway_isMeant(String name) {
        assertThat(Suggestion.forUnknown(name, KNOWN)).isEqualTo("did you mean aggregator?");
    }

    @ParameterizedTest
    @CsvSource({"aggreg", "aggregator1234", "y", "''"})
    void nameThatIsFurtherAway_isAnsweredWithAll(String name) {
        assertThat(Suggestion.forUnknown(name, KNOWN)).isEqualTo("known here: aggregator, catalog, x");
    }

    /** Of two names this long the distance would take hours; that it need not be known shows in the test's end. */
    @Test
    void longName_isNotComparedLetterByLetter() {
        List<String> known = List.of("b".repeat(1 << 20));
        assertThat(Suggestion.forUnknown("a".repeat(2 << 20), known)).startsWith("known here:");
    }
}
