package org.sumspace.converter.core.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "1 + 2 * 3 | 7",
                "(1 + 2) * 3 | 9",
                "7 // 2 + 7 % 4 | 6",
                "-7 // 2 | -4",
                "1 / 2 | 0.5",
                "'a' 'b' + \"c\" | abc",
                "1 == 1.0 and 'a' != 'b' | true",
                "not 0 or None | true",
                "None or 'other' | other",
                "0 and 1 | 0",
                "'x' if [] else 'y' | y",
                "2 in [1, 2] | true",
                "'b' not in ['a'] | true",
                "None is None | true",
                "'' is not None | true",
                "[1, 2, 3][-1] | 3",
                "{'a': 'b'}['a'] | b",
                "{'a': 1}.get('b', 2) | 2",
                "'urn:uuid:1'.split(':')[-1] | 1",
                "'http://e.org'.startswith(('https://', 'http://')) | true",
                "'-'.join(['a', 'b']).upper() | A-B",
                "'a.b'.replace('.', '/') | a/b",
                "(lambda x, y: x - y)(3, 1) | 2",
                "(lambda x: (lambda y: x + y)(10))(1) | 11",
                "len('abc') + len([1]) | 4",
                "any(each(lambda x: x > 2, [1, 3])) | true",
                "all(each(lambda x: x > 2, [1, 3])) | false",
                "first(None, '', 'a') | a",
                "is_empty('NaN') | true",
                "path_join('https://e.org/', 'a', 'b') | https://e.org/a/b",
                "authority('https://e.org:80/x?y') | e.org:80",
                "scheme('HTTPS://e.org') | https",
                "digits_after('https://e.org/users/42/x', '/users/') | 42",
                "instant(1733927799) | 2024-12-11T14:36:39+00:00",
                "instant('1733927799000') | 2024-12-11T14:36:39+00:00",
                "duration(930.5) | PT930.5S",
                "duration('0000:15:30.50') | PT15M30.5S",
                "duration('PT5M') | PT5M",
                "number('0.95') | 0.95",
                "str(4) + str(True) | 4True",
            })
    void expression_hasThisValue(String source, String value) {
        assertThat(String.valueOf(evaluate(source))).isEqualTo(value);
    }

    @Test
    void lambda_takesArgumentsAndARest() {
        assertThat(evaluate("lambda a, b: a + b", "x", "y")).isEqualTo("xy");
        assertThat(evaluate("lambda a, *rest: len(rest)", 1, 2, 3)).isEqualTo(2L);
        assertThat(evaluate("lambda *all: any(all)", null, 0)).isEqualTo(false);
    }

    @Test
    void objects_keepTheirOrderAndAreCopied() {
        Map<String, Object> given = Map.of("id", 1, "name", "n");
        assertThat(evaluate("lambda o: without(o, 'id')", given)).isEqualTo(Map.of("name", "n"));
        assertThat(evaluate("lambda o: merged(o, {'id': 2})", given)).isEqualTo(Map.of("id", 2L, "name", "n"));
        assertThat(given).containsEntry("id", 1);
    }

    @Test
    void nestedKeys_becomeTrees() {
        Map<String, Object> flat = Map.of("cmi.score.raw", 1, "cmi.interactions.0.id", "q");
        assertThat(evaluate("lambda o: nested(o)", flat))
                .isEqualTo(
                        Map.of("cmi", Map.of("score", Map.of("raw", 1), "interactions", List.of(Map.of("id", "q")))));
        Map<String, Object> contradicting = Map.of("a.b", 1, "a", 2);
        assertThat(evaluate("lambda o: nested(o)", contradicting)).isEqualTo(contradicting);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1 +",
                "lambda x x: 1",
                "lambda x, x: x",
                "(1",
                "[1",
                "{'a' 1}",
                "'open",
                "a",
                "1 < 2 < 3",
                "x.y",
                "open('f')",
                "__import__('os')",
                "x.__class__()",
                "'a'.format(1)",
                "1 if 2",
                "lambda *a, b: 1",
                "1 ? 2",
                "for",
                "1 2",
                "\u00e9"
            })
    void whatIsNotOfTheLanguage_isRefused(String source) {
        assertThatThrownBy(() -> ExpressionParser.compile(source, Names.standard()))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void refusal_saysAtWhichCharacter() {
        assertThatThrownBy(() -> ExpressionParser.compile("lambda x: x + system", Names.standard()))
                .hasMessage("character 15: system is not known");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 + 'a'",
                "1 / 0",
                "1 // 0",
                "[1][1]",
                "{}['a']",
                "None.get('a')",
                "'a' < 1",
                "1 in 2",
                "len(1)",
                "1()",
                "9223372036854775807 + 1",
                "(lambda x: x)()",
                "{1: 2}",
                "'a'.split('')"
            })
    void whatHasNoMeaning_fails(String source) {
        assertThatThrownBy(() -> evaluate(source)).isInstanceOf(ExpressionException.class);
    }

    @Test
    void costs_areBounded() {
        String doubling = "'x'";
        for (int i = 0; i < 25; i++) {
            doubling = "(lambda a: a + a)(" + doubling + ")";
        }
        String longText = doubling;
        assertThatThrownBy(() -> evaluate(longText)).hasMessageContaining("characters");
        List<Integer> many = Arrays.asList(new Integer[200]);
        assertThatThrownBy(() -> evaluate("lambda l: each(lambda a: each(lambda b: 1, l), l)", many))
                .hasMessageContaining("steps");
        assertThatThrownBy(() -> evaluate("(".repeat(100) + "1" + ")".repeat(100)))
                .hasMessageContaining("nested");
        assertThatThrownBy(() -> evaluate("1 + ".repeat(2000) + "1")).hasMessageContaining("characters");
        assertThatThrownBy(() -> evaluate("lambda t: t.replace('', t)", "x".repeat(5000)))
                .hasMessageContaining("characters");
    }

    private static @Nullable Object evaluate(String source, @Nullable Object... arguments) {
        return ExpressionParser.compile(source, Names.standard()).call(arguments);
    }
}
