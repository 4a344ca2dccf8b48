package org.sumspace.converter.core.custom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.PublicSamples;

@Isolated("it replaces the standard output")
class JsonataMappingTest {
    private static final Map<String, @Nullable Object> ROW = PublicSamples.parsed(
            "{\"user\": \"alice\", \"when\": \"11/03/2024 15:00\", \"score\": 12.5, \"page\": \"https://e.org/1\"}");

    @Test
    void program_makesARecordFromARow() {
        assertThat(map("""
                        {
                          "actor": {"account": {"name": user, "homePage": "https://e.org"}},
                          "timestamp": $parse_date(when, "fr"),
                          "object": {"id": page, "definition": {"name": nothing, "empty": ""}},
                          "result": score > 10 ? {"success": true, "score": {"raw": score}}
                        }""")).containsExactly(PublicSamples.copy(PublicSamples.parsed("""
                        {"actor": {"account": {"name": "alice", "homePage": "https://e.org"}},
                         "timestamp": "2024-03-11T15:00:00+00:00", "object": {"id": "https://e.org/1"},
                         "result": {"success": true, "score": {"raw": 12.5}}}""")));
    }

    @Test
    void program_makesSeveralRecordsOrNone() {
        assertThat(map("[1..3].{\"n\": $}")).extracting(each -> each.get("n")).hasSize(3);
        assertThat(map("[]")).isEmpty();
        assertThatThrownBy(() -> map("nothing")).hasMessageContaining("is not an object");
        assertThatThrownBy(() -> map("[1, 2]")).hasMessageContaining("is not an object");
        assertThatThrownBy(() -> map("{\"f\": $uppercase}")).hasMessageContaining("contains a function");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "$join(['a', 'b'], '-') & $join(['c']) | a-bc",
                "$replace('a.b.c', '.', '/', 1) | a/b.c",
                "$pad('a', 3) & $pad('b', -3, '*') | a  **b",
                "$string({'a': [1, true]}) & $string(1.5) | {\"a\":[1,true]}1.5",
            })
    void boundedFunctions_behaveAsInJsonata(String program, String result) {
        assertThat(map("{\"x\": " + program.replace('\'', '"') + "}").get(0)).containsEntry("x", result);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "($f := function($n) {$f($n + 1)}; $f(1))",
                "($f := function($n) {1 + $f($n + 1)}; $f(1))",
                "($f := function($t, $n) {$n = 0 ? $t : $f($t & $t, $n - 1)}; $f(\"aaaa\", 40))",
                "($f := function($t, $n) {$n = 0 ? $t : $f([[$t], [$t]], $n - 1)}; $f(1, 60))",
                "[1..10000000]",
                "$pad(\"a\", 1000000000)",
                "$join([1..1000].$string($), $pad(\"a\", 1000000))",
                "$replace($pad(\"a\", 100000, \"a\"), \"a\", $pad(\"b\", 100000))",
                "[1..900].$pad(\"a\", 1000000)",
                "$error(\"x\")",
                "user + 1",
            })
    void programsThatExceedALimit_orDoNotFitTheRecord_fail(String program) {
        assertThatThrownBy(() -> map("{\"x\": " + program + "}"))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("The program failed for this record: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$match(user, /(a+)+$/)",
                "$contains(user, /a/)",
                "$eval(\"1\")",
                "$now()",
                "$millis()",
                "$random()",
                "$shuffle([1, 2])",
                "user(1)",
                "user()",
                "page.user(1)",
                "\"a\"()",
                "user ~> page",
                "[1](1)",
                "$nothing(1)",
                "user ~> $nothing",
                "$nothing(?, 1)",
                "[1].$sume(1)",
            })
    void callOfANonFunction_isRefusedAtCompilation(String program) {
        assertThatThrownBy(() -> read("{\"x\": " + program + "}"))
                .isInstanceOf(NodeException.class)
                .hasMessageMatching("mapping_file:4:10: line 1, column \\d+: .*");
    }

    /** The library would print a called value that is not a function. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "($f := user; $f(1))",
                "($f := user; $f(?, 1))",
                "($f := user; 1 ~> $f)",
                "($f := user; $sum ~> $f)",
                "(user)(1)",
                "(score > 1 ? user : $sum)(1)",
                "(function($f) {$f(1)})(user)",
                "(function($f) {($f(1); 2)})(user)",
                "($f := function($n) {$n > 3 ? ($g := user; $g(1)) : $f($n + 1)}; $f(1))",
                "$map([1], user)",
                "$reduce([1, 2], user)",
                "[1]^(user())",
                "$number(user)",
                "$sum(user)",
                "$split(user, score)",
                "{user: 1, $string(user): 2}",
                "user > score",
                "$error(user)",
                "$toMillis(user)",
            })
    void valueOfTheRecord_isNeitherPrintedNorInTheMessage(String program) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            assertThatThrownBy(() -> map("{\"x\": " + program + "}"))
                    .isInstanceOf(NodeException.class)
                    .hasMessageNotContaining("alice");
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "($f := function($n) {$n * 2}; $f(2)) | 4",
                "(function($f) {$f(3)})(function($n) {$n + 1}) | 4",
                "($g := $substring(?, 1); $length($g('alice'))) | 4",
                "[1, 3] ~> $sum | 4",
                "($h := $sum ~> $string; $h([1, 3])) = '4' ? 4 | 4",
                "(score > 1 ? $max : $min)([1, 4]) | 4",
                "($f := function($n) {$n < 1 ? 4 : $f($n - 1)}; $f(9)) | 4",
                "($f := function($g) {function($x) {$g($g($x))}}; $f(function($n) {$n + 1})(2)) | 4",
                "$reduce([1, 3], function($a, $b) {$a + $b}) | 4",
                "[3, 4]^(>$)[0] | 4",
            })
    void functions_areCalled(String program, int result) {
        assertThat(map("{\"x\": " + program.replace('\'', '"') + "}").get(0).get("x"))
                .isInstanceOfSatisfying(
                        Number.class, number -> assertThat(number.intValue()).isEqualTo(result));
    }

    @Test
    void mistakes_areReportedWithLineAndColumn() {
        assertThatThrownBy(() -> map("{\n  \"a\": user,\n  \"b\" user\n}"))
                .hasMessageStartingWith("mapping_file:4:10: line 3, column")
                .hasMessageContaining("Expected");
        assertThatThrownBy(() -> map("(".repeat(10_000))).hasMessageContaining("brackets");
        assertThatThrownBy(() -> map("-".repeat(16_000) + "1")).isInstanceOf(NodeException.class);
        assertThatThrownBy(() -> map("1" + " + 1".repeat(5_000))).hasMessageContaining("16384 characters");
    }

    @Test
    void numbersBeyondDoublePrecision_stayExact() {
        BigDecimal exact = new BigDecimal("0.12345678901234567890123");
        assertThat(read("{\"x\": n}").map(Map.of("n", exact))).containsExactly(Map.of("x", exact));
    }

    private static List<Map<String, Object>> map(String program) {
        return read(program).map(ROW);
    }

    private static CustomMapping read(String program) {
        String file = "version: 1\ninput_format: csv\noutput_format: xapi\njsonata: |\n" + program.indent(2);
        return CustomMapping.read("mapping_file", file.getBytes(UTF_8));
    }
}
