package org.sumspace.common.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParserMessageTest {
    static Stream<String> hostileTexts() {
        return Stream.of(
                "[".repeat(2_000),
                "1".repeat(2_000),
                "{\"a\": [1, 2",
                "{\"a\": 1} {}",
                "[NaN, 1]",
                "[+Infinity]",
                "{a: 1}",
                "{'a': 1}",
                "[1,]",
                "[01]",
                "/* a */ 1",
                "\"\\q\"",
                "\"\u0001\"",
                "`");
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    void refusal_saysNothingOfTheParser(String text) {
        for (Throwable refusal : new Throwable[] {
            catchThrowable(() -> JsonValue.parse(text)),
            catchThrowable(() -> JsonValue.parse(text.getBytes(UTF_8))),
            catchThrowable(() -> CanonicalJson.read(text.getBytes(UTF_8)))
        }) {
            assertThat(refusal)
                    .isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .isNotBlank()
                    .hasLineCount(1)
                    .doesNotContainPattern("`|Source|Feature|Constraints|java\\.|jackson|ALLOW_");
        }
    }
}
