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
                "[x * 2 for x in range(5) if x % 2] | [2, 6]",
                "[a + b for a in 'xy' for b in 'z'] | [xz, yz]",
                "{k: v for k, v in {'a': 1, 'b': 2}.items() if v > 1} | {b=2}",
                "' '.join(c.upper() for c in 'ab') | A B",
                "[i for (i, c) in enumerate('ab')] | [0, 1]",
                "any(x > 2 for x in [1, 3]) and all(x for x in []) | true",
                "[x for x in [1]][0] + (lambda x: [x for x in [5]][0] + x)(1) | 7",
                "(m.group(1) if (m := search(r'/users/(\\d+)', '/users/42')) else 'u') | 42",
                "(match.group('n') if (match := search('(?P<n>b)', 'abc')) else 'u') | b",
                "match('b', 'abc') is None | true",
                "'abcdef'[1:4] + 'abc'[-2:] + 'abc'[::-1] | bcdbccba",
                "[1, 2, 3, 4][:3:2] + [1, 2][5:] | [1, 3]",
                "f'{(lambda x: x)(7)}' | 7",
                "'{0}-{}-{n[k]}'.format('a', n={'k': 'v'}) | a-a-v",
                "'{uri.scheme}://{uri.netloc}/'.format(uri=urlparse('https://e.org:80/x?y#z')) | https://e.org:80/",
                "urlparse('https://u@E.org:80/a;p?q#f').hostname | e.org",
                "'{:,}'.format(1234567) + '{:05.1f}'.format(-2.25) + f'{0.5:%}' | 1,234,567-02.250.000000%",
                "1 < 2 <= 2 < 3 | true",
                "1 < 3 < 2 | false",
                "2 ** 10 - 2 ** -1 | 1023.5",
                "-2 ** 2 | -4",
                "'ab' * 2 + str([1, 'a', None]) | abab[1, 'a', None]",
                "int('12') + float('1.5') + int(2.9) | 15.5",
                "str(1e20) + str(1.0) + str(0.00001) | 1e+201.01e-05",
                "isinstance({}, (list, dict)) and not isinstance('a', int) | true",
                "sorted([3, 1, 2], reverse=True) | [3, 2, 1]",
                "sorted([{'n': 2}, {'n': 1}], key=lambda o: o['n'])[0]['n'] | 1",
                "max([1, 5]) + min(2, 3) + max([], default=4) + sum([1, 2]) | 14",
                "dict(zip(['a'], [1]), b=2) | {a=1, b=2}",
                "(lambda d: d.update({'b': 2}) or d)({'a': 1}) | {a=1, b=2}",
                "' xax '.strip().strip('x') + 'a b'.title() + 'a-b-c'.split('-', 1)[1] | aA Bb-c",
                "round(2.675, 2) + round(2.5) + abs(-1) + pow(2, 3) | 13.67",
                "format(3.14159, '.1f') + join('-', ['a', 'b']) | 3.1a-b",
                "'\\x41\\u0042' + r'\\n' | AB\\n",
                "remove_empty_elements({'a': None, 'b': ['', {'c': []}], 'd': [0, False, 'none']}) | {d=[0, false, none]}",
                "remove_empty_elements([{}, 'x', [None]]) + remove_empty_elements([]) | [x]",
                "remove_empty_elements({'a': ''}) == {} and remove_empty_elements('') == '' | true",
                "account_of('https://e.org:80/users/42') | {homePage=https://e.org:80, name=42}",
                "account_of('https://e.org/é%20a') | {homePage=https://e.org, name=é%20a}",
                "[account_of(id) for id in ['urn:uuid:1', 'mailto:a@e.org', 'see https://e.org/a', 42, None]] | [null, null, null, null, null]",
                "[account_of('https://e.org' + end) for end in ['', '/', '/users/', '/u?id=1', '/u#1']] | [null, null, null, null, null]",
            })
    void expression_hasValue(String source, String value) {
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
                "x.y",
                "open('f')",
                "__import__('os')",
                "x.__class__()",
                "'a'.format_map(1)",
                "[x for x in]",
                "[x for y in [1]]",
                "f'{'",
                "f'{x}'",
                "f'{1'",
                "f'{'a'",
                "f'{f'{1}'",
                "f'{1:{'",
                "f'{1}}'",
                "b'a'",
                "urlparse('a').geturl",
                "len(x=1",
                "search('(', 'a')",
                "search('a(?=b)', 'ab')",
                "search(r'(a)\\1', 'aa')",
                "1 if 2",
                "lambda *a, b: 1",
                "1 ? 2",
                "for",
                "1 2",
                "\u00e9"
            })
    void invalidExpression_isRefused(String source) {
        assertThatThrownBy(() -> ExpressionParser.compile(source, ExpressionNames.standard()))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void refusal_hasTheNumberOfTheCharacter() {
        assertThatThrownBy(() -> ExpressionParser.compile("lambda x: x + system", ExpressionNames.standard()))
                .hasMessage("character 15: unknown name system");
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
                "'a'.split('')",
                "'{}'.format()",
                "'{x}'.format(y=1)",
                "f'{1:q}'",
                "len(x=[1])",
                "sorted([1, 'a'])",
                "[1, 2][::0]",
                "int('x')",
                "float('nan')",
                "dict([1])",
                "max([])",
                "[a for a, b in [[1]]]",
                "(lambda d: d.update({'a': d}))({})",
                "(lambda d: d.update({'a': [d]}))({})"
            })
    void undefinedOperation_fails(String source) {
        assertThatThrownBy(() -> evaluate(source)).isInstanceOf(ExpressionException.class);
    }

    @Test
    void costs_areLimited() {
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

    @Test
    void templates_formatValues() {
        assertThat(evaluate("f'{1 + 1:>4}|{\"a\"!r}|{3.14159:.2f}|{{}}'")).isEqualTo("   2|'a'|3.14|{}");
    }

    /** Python 3.12 and newer (PEP 701). */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "(lambda d: f\"{d[\"key\"]}\")({'key': 'v'}) | v",
                "(lambda d: f'{d['a}']}-{d['b\\'']}')({'a}': 1, 'b\\'': 2}) | 1-2",
                "f'{f'{f'{1 + 1}'}'}' | 2",
                "f'{rf'\\'{'}'}'}' | \\'}",
                "f'{'\\x41'}{'%'}' | A%",
                "f'{ {'a': [1]}['a'][0] }' | 1",
                "f\"{1:'>3}\" | ''1",
                "f'{'a' if 1 != 2 else 'b'!r:_>4}' | _'a'",
                "f'\\x7b{1}\\u007d' + rf'\\d{2}' | {1}\\d2",
            })
    void template_mayNestItsOwnQuotes(String source, String value) {
        assertThat(evaluate(source)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[x for x in range(1000000000)]",
                "[1 for a in range(200) for b in range(200)]",
                "'a' * 10000000000",
                "['a' * 1000000 for i in range(9000)]",
                "[1] * 10000000",
                "2 ** 1000000000000",
                "str([a := [a, a] for i in range(60)])",
                "[a := [a, a] for i in range(60)] == [b := [b, b] for i in range(60)]",
                "str([a := [a] for i in range(9000)])",
                "search('(a|b)*c', 'ab' * 100000)",
                "search('(?:(?:^){101}){100}', 'a')",
                "search('(((a{1000}){1000}){1000}){1000}', 'a')",
                "search('(?:^){99999,}', 'a')",
                "search('a{900}{900}', 'a')",
                "search('(a{90}){90}', 'a' * 1000)",
                "[search(f'(a{{90}}){{9{x % 10}}}', '') for x in range(100)]",
                "('a' * 10000 + 'b') in ('a' * 20000)",
                "('a' * 20000).find('a' * 10000 + 'b')",
                "('a' * 20000).count('a' * 10000 + 'b')",
                "('a' * 20000).split('a' * 10000 + 'b')",
                "('a' * 20000).replace('a' * 10000 + 'b', '')",
                "('a' * 20000).strip('b' * 10000 + 'a')",
                "digits_after('a' * 20000, 'a' * 10000)",
                "('a' * 20000).startswith(['a' * 10000 + 'b'] * 20000)",
                "('a' * 20000) in (['a' * 19999 + 'b'] * 10000)",
                "'{:9999}{:9999}'.format(1, 1) * 1000",
                "pruned([a := [a, a] for i in range(60)])",
                "remove_empty_elements([a := [a, a] for i in range(60)])",
                "remove_empty_elements([a := [a] for i in range(9000)])"
            })
    void expensiveExpression_isStopped(String source) {
        assertThatThrownBy(() -> evaluate(source)).isInstanceOf(ExpressionException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "search('(\\\\d{4}-\\\\d{2}-\\\\d{2}T\\\\d{2}:\\\\d{2}:\\\\d{2})', 'a' * 8000 + '2024-03-11T14:17:32')",
                "search('\\\\x{10400}|a', 'a')",
                "'needle' in ('hay ' * 50000 + 'needle')",
                "'needle' in ('hay ' * 50000).split() or True"
            })
    void ordinarySearch_isWithinTheLimits(String source) {
        assertThat(evaluate(source)).isNotNull().isNotEqualTo(false);
    }

    /** A backtracking matcher would not finish on these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "search('(.*a){12}c', 'a' * 60) is None",
                "search('(|)' * 300 + 'z', 'a' * 900) is None",
                "search('(?:(?:^){20}){20}', 'a')",
                "search('(' * 300 + 'a' + ')*' * 300, 'a' * 500)",
                "search(r'(?:\\\\x{2}){3}', r'\\xx' * 3)"
            })
    void patternThatMatchesInManyWays_takesTimeLinearInTheText(String source) {
        assertThat(evaluate(source)).isNotNull().isNotEqualTo(false);
    }

    /** If such patterns were compiled in advance, many of them would fill the memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "match('(?:a{999}){9}', 'b')",
                "match(r'\\pL\\PN\\p{Lu}\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL\\pL', 'b')"
            })
    void largePattern_isNotCompiledInAdvance_andCostsAtEachUse(String pattern) {
        assertThat(evaluate(pattern)).isNull();
        assertThatThrownBy(() -> evaluate("[" + pattern + " for i in range(12)]"))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("steps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[f := lambda g, n: g(g, n + 1), f(f, 0)]",
                "[f := lambda g, n: 1 + sum([g(g, n + 1) for i in range(2)]), f(f, 0)]",
                "[f := lambda g, n: 0 if n == 51 else g(g, n + 1), f(f, 0)]"
            })
    void recursion_isLimited(String source) {
        assertThatThrownBy(() -> evaluate(source))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("nested more than 50 deep");
        assertThat(evaluate("[f := lambda g, n: 7 if n == 40 else g(g, n + 1), f(f, 0)][1]"))
                .isEqualTo(7L);
    }

    @Test
    void outputValues_areLimitedTogether() {
        Object bomb = evaluate("[a := [a, a] for i in range(60)]");
        assertThatThrownBy(() -> new Budget(1).countKept(bomb)).isInstanceOf(ExpressionException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1727254800 | 2024-09-25T09:00:00+00:00",
                "1727254800123 | 2024-09-25T09:00:00.123000+00:00",
                "2024-03-11 | 2024-03-11T00:00:00+00:00",
                "2024-03-11 14:17:32 | 2024-03-11T14:17:32+00:00",
                "2024-03-11T14:17:32Z | 2024-03-11T14:17:32+00:00",
                "2024-03-11T14:17:32+02:00 | 2024-03-11T12:17:32+00:00",
                "2024-03-11T00:17:32.5+0200 | 2024-03-10T22:17:32.500000+00:00",
                "2024-03-11T14:17 | 2024-03-11T14:17:00+00:00",
                "11/03/2024 15:00 | 2024-11-03T15:00:00+00:00",
                "13/03/2024 | 2024-03-13T00:00:00+00:00",
                "11.03.24 3pm | 2024-11-03T15:00:00+00:00",
                "03/2024 | 2024-03-01T00:00:00+00:00",
                "2024 | 2024-01-01T00:00:00+00:00",
                "March 5, 2024 | 2024-03-05T00:00:00+00:00",
                "5th of March 2024 at 10:30 | 2024-03-05T10:30:00+00:00",
                "5 mars 2024 10h30 | 2024-03-05T10:30:00+00:00",
                "5  mars   2024  10  h  30 | 2024-03-05T10:30:00+00:00",
                "mar. 5 avril 2024 | 2024-04-05T00:00:00+00:00",
                "5. Mai 2024 um 10:30 Uhr | ",
                "Monday, 11 March 2024, 2:17 PM | 2024-03-11T14:17:00+00:00",
                "11-Mar-2024 | 2024-03-11T00:00:00+00:00",
                "20240311 | ",
                "11/mars/2024:10:00:00 | ",
                "2024-02-30 | ",
                "2024-03-11T25:00:00 | ",
                "yesterday | ",
                "abc | ",
            })
    void date_isParsed(String date, @Nullable String instant) {
        assertThat(evaluate("lambda d: parse_date(d)", date)).isEqualTo(instant);
    }

    @Test
    void dates_haveFormatsAndLocales() {
        assertThat(evaluate("parse_date('11/03/2024 15:00', None, 'fr')")).isEqualTo("2024-03-11T15:00:00+00:00");
        assertThat(evaluate("parse_date('11-03-24 15h', '%d-%m-%y %Hh')")).isEqualTo("2024-03-11T15:00:00+00:00");
        assertThat(evaluate("parse_date('11 mars 2024 02.30 PM +0100', '%d %B %Y %I.%M %p %z')"))
                .isEqualTo("2024-03-11T13:30:00+00:00");
        assertThat(evaluate("parse_date(2024)")).isEqualTo("2024-01-01T00:00:00+00:00");
    }

    private static @Nullable Object evaluate(String source, @Nullable Object... arguments) {
        return ExpressionParser.compile(source, ExpressionNames.standard()).call(arguments);
    }
}
