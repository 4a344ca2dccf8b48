package org.sumspace.common.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {

    /** Appendix B of RFC 8785, and numbers that some JDKs print longer than need be. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000,0",
        "8000000000000000,0",
        "0000000000000001,5e-324",
        "8000000000000001,-5e-324",
        "7fefffffffffffff,1.7976931348623157e+308",
        "ffefffffffffffff,-1.7976931348623157e+308",
        "4340000000000000,9007199254740992",
        "c340000000000000,-9007199254740992",
        "4430000000000000,295147905179352830000",
        "44b52d02c7e14af5,9.999999999999997e+22",
        "44b52d02c7e14af6,1e+23",
        "44b52d02c7e14af7,1.0000000000000001e+23",
        "444b1ae4d6e2ef4e,999999999999999700000",
        "444b1ae4d6e2ef4f,999999999999999900000",
        "444b1ae4d6e2ef50,1e+21",
        "3eb0c6f7a0b5ed8c,9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d,0.000001",
        "41b3de4355555553,333333333.3333332",
        "41b3de4355555554,333333333.33333325",
        "41b3de4355555555,333333333.3333333",
        "41b3de4355555556,333333333.3333334",
        "41b3de4355555557,333333333.33333343",
        "becbf647612f3696,-0.0000033333333333333333",
        "43143ff3c1cb0959,1424953923781206.2"
    })
    void numbers_areInTheirShortestForm(String bits, String expected) {
        double value = Double.longBitsToDouble(new BigInteger(bits, 16).longValue());

        assertThat(CanonicalJson.number(value)).isEqualTo(expected);
    }

    @Test
    void everyDouble_readsBackAsItself() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(CanonicalJson.number(value))).isEqualTo(value);
            }
        }
    }

    @Test
    void members_areSortedByUtf16_andTextIsEscapedNoMoreThanNeeded() {
        JsonNode json = CanonicalJson.read("""
                { "\\u20ac": 1, "\\r": "\\u000f\\u000aA'\\u0042\\"\\\\\\/\\ud83d\\ude02", "\\ufb33": [ ],
                  "1": {"b": null, "a": true}, "\\ud83d\\ude00": 4.50, "\\u0080": [1, 2e1, -0] }""".getBytes(UTF_8));

        assertThat(new String(CanonicalJson.write(json), UTF_8))
                .isEqualTo("{\"\\r\":\"\\u000f\\nA'B\\\"\\\\/😂\",\"1\":{\"a\":true,\"b\":null},"
                        + "\"\u0080\":[1,20,0],\"€\":1,\"😀\":4.5,\"\ufb33\":[]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "{\"a\":1,\"a\":2}", "NaN", "{a:1}"})
    void bytesThatAreNotOneValue_areRefused(String json) {
        assertThatThrownBy(() -> CanonicalJson.write(CanonicalJson.read(json.getBytes(UTF_8))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9007199254740992", "-9007199254740992", "1e400", "\"\\ud800\"", "123456789012345678901234567890"
            })
    void valuesThatReadersUnderstandDifferently_areRefused(String json) {
        assertThatThrownBy(() -> CanonicalJson.write(CanonicalJson.read(json.getBytes(UTF_8))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void deepNesting_isRefusedBothWays() {
        String deep = "[".repeat(100) + "]".repeat(100);
        JsonNode tree = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 100; i++) {
            tree = JsonNodeFactory.instance.arrayNode().add(tree);
        }
        JsonNode nested = tree;

        assertThatThrownBy(() -> CanonicalJson.read(deep.getBytes(UTF_8))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CanonicalJson.write(nested)).isInstanceOf(IllegalArgumentException.class);
    }
}
