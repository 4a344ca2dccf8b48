package org.sumspace.common.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentPathTest {

    @Test
    void namesAndQuotedNames_becomeSteps() {
        assertThat(DocumentPath.parse("a.b.c").steps()).containsExactly("a", "b", "c");
        assertThat(DocumentPath.parse("result.extensions['https://x.y/z'].n").steps())
                .containsExactly("result", "extensions", "https://x.y/z", "n");
        assertThat(DocumentPath.parse("['it\\'s a \\\\'].b").steps()).containsExactly("it's a \\", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.b-c.$d", "['a.b']", "a['b c']['\\'']['\\\\'].d", "object.definition.name.en-US"})
    void canonicalText_readsBack(String text) {
        DocumentPath path = DocumentPath.parse(text);
        assertThat(path).hasToString(text);
        assertThat(DocumentPath.parse(path.toString())).isEqualTo(path);
    }

    @Test
    void needlessQuotes_areDroppedInTheCanonicalText() {
        assertThat(DocumentPath.parse("['a']['b']")).hasToString("a.b").isEqualTo(DocumentPath.parse("a.b"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"|0",
                ".a|0",
                "a.|2",
                "a..b|2",
                "a b|1",
                "a[b]|1",
                "a['']|3",
                "a['b|4",
                "a['b'|4",
                "a['b'x]|4",
                "a['b']c|6",
                "a['\\x']|4",
                "a['\\|4",
                "a]|1",
                "'a'|0"
            })
    void malformedText_isRefusedWithItsPosition(String text, int position) {
        assertThatThrownBy(() -> DocumentPath.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(" at position " + position + " of the path");
    }

    @Test
    void tooLongOrTooDeep_isRefused() {
        assertThat(DocumentPath.parse("a" + ".a".repeat(15)).steps()).hasSize(16);
        assertThatThrownBy(() -> DocumentPath.parse("a" + ".a".repeat(16))).hasMessageContaining("at most 16 steps");
        assertThatThrownBy(() -> DocumentPath.parse("a".repeat(513))).hasMessageContaining("512 characters");
        assertThatThrownBy(() -> new DocumentPath(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DocumentPath(List.of("a", ""))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void find_returnsTheValueOrAMissingValue() {
        JsonValue document = JsonValue.parse("{\"a\":{\"b.c\":7,\"n\":null},\"l\":[1]}");
        assertThat(DocumentPath.parse("a['b.c']").find(document).longValue()).isEqualTo(7);
        assertThat(DocumentPath.parse("a.n").find(document).isNull()).isTrue();
        assertThat(DocumentPath.parse("a.b.c").find(document).isMissing()).isTrue();
        assertThat(DocumentPath.parse("l.0").find(document).isMissing()).isTrue();
    }
}
