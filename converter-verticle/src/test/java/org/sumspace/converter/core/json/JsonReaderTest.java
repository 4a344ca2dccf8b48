package org.sumspace.converter.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    /** Parts that a message must not contain: settings, classes and source of the parser. */
    private static final String PARSER = "`|Source|Feature|Constraints";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[1,-2.5,true,false,null,\"\\u00e9\\n\"]}",
                "12345678901234567890123",
                "0.12345678901234567890123",
                "124.692",
                "1.0",
                "[]",
                "{}",
                "\"\"",
                "9007199254740993",
                "1.5E300",
                "-0.0"
            })
    void jsonThatIsReadAndWritten_staysTheSame(String json) {
        assertThat(JsonWriter.text(JsonReader.read(json.getBytes(UTF_8)))).isEqualTo(json.replace("\\u00e9", "\u00e9"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"a\": 1, \"a\": 2}# | line 1, column 16: duplicate key",
                "#{\"a\": 1# | line 1, column 8: Unexpected end-of-input",
                "#{} {}# | line 1, column 5: unexpected content",
                "#1e999# | line 1, column 6: the number is larger than a double can hold",
                "#1e-400# | line 1, column 7: the number is closer to zero than a double can be",
                "#1.00000000000000001e-200000000# | line 1, column 31: the number is closer to zero than a double can be",
                "#-0.00000000000000001e-99999999999# | line 1, column 34: the number is closer to zero than a double can be",
                "#[1,]# | line 1, column",
                "#{a: 1}# | line 1, column",
                "#NaN# | line 1, column",
                "#/* a */ 1# | line 1, column",
                "#{\"a\": \"\\ud83d\"}# | line 1, column 15: a string holds half of a surrogate pair",
                "#{\"\\ude00\": 1}# | line 1, column",
                "#[\"\\ude00\\ud83d\"]# | line 1, column",
                "## | the text is empty",
            })
    void invalidJson_isRefusedWithItsPosition(String json, String message) {
        assertThatThrownBy(() -> JsonReader.read(json.getBytes(UTF_8)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageStartingWith(message)
                .message()
                .doesNotContainPattern(PARSER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0e-400", "0.00000000000000000e-200000000", "0.00000000000000000e-99999999999", "0e999"})
    void zeroWithAnyExponent_isZero(String json) {
        assertThat(JsonReader.read(json.getBytes(UTF_8))).isEqualTo(0.0);
    }

    @Test
    void hostileBytes_areRefused() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000).getBytes(UTF_8)))
                .isInstanceOf(InvalidJsonException.class)
                .message()
                .doesNotContainPattern(PARSER);
        assertThatThrownBy(() -> JsonReader.read("1".repeat(1_000_000).getBytes(UTF_8)))
                .isInstanceOf(InvalidJsonException.class)
                .message()
                .doesNotContainPattern(PARSER);
        String manyValues = "[" + "{},".repeat(JsonReader.TOKENS_MAX / 2) + "0]";
        assertThatThrownBy(() -> JsonReader.read(manyValues.getBytes(UTF_8)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("oken count")
                .message()
                .doesNotContainPattern(PARSER);
        assertThatThrownBy(() -> JsonReader.read(new byte[] {'"', (byte) 0xC3, '"'}))
                .isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void byteOrderMark_isSkipped() {
        assertThat(JsonReader.read("\uFEFF{}".getBytes(UTF_8))).isEqualTo(Map.of());
    }
}
