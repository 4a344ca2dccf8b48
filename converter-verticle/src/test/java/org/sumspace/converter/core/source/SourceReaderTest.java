package org.sumspace.converter.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceReaderTest {
    @Test
    void everyValue_hasItsPosition() {
        SourceMap map = read("a: 1\nb:\n  - x\n  - {c: 0.5}\n").map();
        assertThat(map.entries().get(1).position()).hasToString("f.yaml:2:1");
        assertThat(map.get("b").items().get(1).map().get("c").position()).hasToString("f.yaml:4:9");
        assertThat(map.get("b").items().get(0).text()).isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#a: &x 1\nb: *x# | f.yaml:2:4: anchors",
                "#a: !!java.net.URL [x]# | f.yaml:1:4: anchors",
                "#a: 1\na: 2# | f.yaml:2:1: duplicate key \"a\"",
                "#a: 1\n--- b# | f.yaml:2:5: expected one YAML document",
                "#a: [1# | f.yaml:1:",
                "#a: 1\n\tb: 2# | f.yaml:1:5: while scanning",
            })
    void unsupportedYaml_isRefusedWithItsPosition(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml)).isInstanceOf(SourceException.class).hasMessageStartingWith(message);
    }

    @Test
    void emptyLargeAndDeepFiles_areRefused() {
        assertThatThrownBy(() -> read("")).hasMessageContaining("empty");
        assertThatThrownBy(() -> read("a".repeat(2 << 20))).hasMessageContaining("larger");
        assertThatThrownBy(() -> read("[".repeat(5000) + "]".repeat(5000))).isInstanceOf(SourceException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0e+400", "-1.0e+999999999", "1.0e-400", "1.0e-200000000", "1.0e+99999999999"})
    void numbersOutsideTheRangeOfADouble_areRefusedWithTheirPosition(String number) {
        assertThatThrownBy(() -> read("a: " + number))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith("f.yaml:1:");
    }

    @Test
    void valueOfAnotherKind_failsWithItsPosition() {
        SourceMap map = read("a: 1\nb: [x]").map();
        assertThatThrownBy(() -> map.get("a").text()).hasMessage("f.yaml:1:4: expected a string");
        assertThatThrownBy(() -> map.get("b").map()).hasMessage("f.yaml:2:4: expected a mapping");
        assertThatThrownBy(() -> map.get("c")).hasMessage("f.yaml:1:1: \"c\" is missing");
        assertThatThrownBy(() -> map.requireKnownKeys("a")).hasMessageStartingWith("f.yaml:2:1: unknown key \"b\"");
    }

    private static SourceNode read(String yaml) {
        return SourceReader.read("f.yaml", yaml.getBytes(UTF_8));
    }
}
