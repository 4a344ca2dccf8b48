package org.sumspace.common.training.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyEscapeTest {

    @ParameterizedTest
    @CsvSource({
        "score,score",
        "https://x.org/a.b,https://x%2eorg/a%2eb",
        "$where,%24where",
        "100%,100%25",
        "0,%30",
        "12,%312",
        "1a,1a",
        "'',%",
    })
    void namesThatADatabaseCannotAddress_areEscaped(String name, String escaped) {
        assertThat(KeyEscape.escape(name)).isEqualTo(escaped);
    }

    @Test
    void differentNames_stayDifferent_withoutSpecialCharacters() {
        Random random = new Random(7);
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int length = random.nextInt(5); length > 0; length--) {
                name.append(".$%\u000001234e5a".charAt(random.nextInt(12)));
            }
            String escaped = KeyEscape.escape(name.toString());
            assertThat(escaped).isNotEmpty().doesNotContain(".", "$", "\0");
            assertThat(names.merge(escaped, name.toString(), (a, b) -> a.equals(b) ? a : a + " and " + b))
                    .isEqualTo(name.toString());
        }
    }
}
