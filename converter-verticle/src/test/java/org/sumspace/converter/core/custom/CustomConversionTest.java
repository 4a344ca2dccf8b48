package org.sumspace.converter.core.custom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;

class CustomConversionTest {
    private static final String COPY = """
            version: 1
            input_format: csv
            output_format: any
            mappings:
              - input_fields: [a]
                output_fields: {output_field: a}
              - input_fields: [b]
                output_fields: {output_field: b}
            """;
    private static final String DIVIDING = COPY.replace("{output_field: b}", "{output_field: b, custom: '6 // b'}")
            .replace("'6 // b'", "\"lambda b: 6 // b\"");

    @Test
    void publicSample_givesItsDocumentedOutput() throws Exception {
        String mapping = Files.readString(PublicSamples.path("custom/own_activity.mapping.yml"));
        byte[] table = Files.readAllBytes(PublicSamples.path("custom/own_activity.csv"));
        assertThat(convert(mapping, table, "{}").lines().map(PublicSamples::parsed))
                .containsExactly(
                        PublicSamples.parsed(
                                activity(
                                        "alice",
                                        1,
                                        "\"timestamp\": \"2024-03-11T14:17:32+00:00\", \"result\": {\"score\": {\"raw\": 12.5}}")),
                        PublicSamples.parsed(
                                activity(
                                        "bob",
                                        2,
                                        "\"timestamp\": \"2024-11-03T15:00:00+00:00\", \"result\": {\"score\": {\"raw\": 7.0}}")),
                        PublicSamples.parsed(activity(
                                "carol", 3, "\"context\": {\"extensions\": {\"https://e.org/x\": \"noscore\"}}")));
    }

    private static String activity(String user, int page, String more) {
        return """
                {"actor": {"account": {"name": "%s", "homePage": "https://example.org"}}, %s,
                 "object": {"id": "https://example.org/p/%d"},
                 "verb": {"id": "http://id.tincanapi.com/verb/viewed", "display": {"en-US": "viewed"}}}
                """.formatted(user, more, page);
    }

    @Test
    void publicTableInAnotherEncoding_isRead() throws Exception {
        byte[] table = Files.readAllBytes(PublicSamples.path("custom/own_semicolon_latin1.csv"));
        String mapping = COPY.replace("[a]", "[utilisateur]").replace("[b]", "[durée]");
        assertThat(convert(mapping, table, "{\"encoding\": \"latin-1\"}"))
                .isEqualTo("{\"a\":\"élève1\",\"b\":\"12,5\"}\n{\"a\":\"élève2\",\"b\":7}\n");
        assertThat(convert(mapping, table, "{\"encoding\": \"latin-1\", \"decimal\": \",\"}"))
                .contains("12.5");
        assertThatThrownBy(() -> convert(mapping, table, "{}")).isInstanceOf(NodeException.class);
    }

    @Test
    void publicMapping_isRead() throws Exception {
        CustomMapping mapping = CustomMapping.read(
                "m", Files.readAllBytes(PublicSamples.path("custom/lrc_mapping_config_example.yml")));
        assertThat(mapping.map(PublicSamples.object("custom/lrc_input_data_example.json")))
                .containsExactly(PublicSamples.copy(PublicSamples.parsed("""
                        {"object": {"id": "https://example.com/courses/biology101/pages/introduction"},
                         "id": "1234-5678-abcd-efgh",
                         "actor": {"account": {"homePage": "https://example.com/", "name": "123456"}},
                         "result": {"score": {"raw": 85, "max": 100}}, "version": "1.0.0"}
                        """)));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            delimiter = '|',
            value = {
                "7 | 7",
                "-7 | -7",
                "+5 | 5",
                "12.50 | 12.5",
                ".5 | 0.5",
                "1e3 | 1000",
                "1_000 | 1000",
                "007 | \"007\"",
                "0 | 0",
                "0.10 | 0.1",
                "-0.5 | -0.5",
                "12345678901234567890 | 12345678901234567890",
                "0.12345678901234567890123 | 0.12345678901234567890123",
                "1e400 | \"1e400\"",
                "NaN | \"NaN\"",
                "Infinity | \"Infinity\"",
                "1-2 | \"1-2\"",
                "+ | \"+\"",
                "1.2.3 | \"1.2.3\"",
                "e5 | \"e5\"",
                "# x # | \"x\"",
                "12,5 | \"12,5\"",
                "0x1A | \"0x1A\"",
            })
    void cells_areNumbersOrText(String cell, String json) {
        assertThat(convert(COPY, ("a;b\nx;" + cell + "\n").getBytes(UTF_8), "{\"delimiter\": \";\"}"))
                .isEqualTo("{\"a\":\"x\",\"b\":" + json + "}\n");
    }

    @Test
    void quotedCells_stayTextWhereNumbersAreUnquoted() {
        byte[] table = "\"a\",\"b\"\n\"1\",2\nx,3\n".getBytes(UTF_8);
        assertThat(convert(COPY, table, "{\"quoting\": \"QUOTE_NONNUMERIC\", \"on_error\": \"continue\"}"))
                .startsWith(
                        "{\"a\":\"1\",\"b\":2}\n{\"error\":{\"row\":2,\"line\":3,\"detail\":\"expected a number in every cell without quotes");
    }

    @Test
    void shortRows_arePadded_andLongOnesFail() {
        assertThat(convert(COPY, "a,b\n1\n\n1,2,3\n1,2\n".getBytes(UTF_8), "{\"on_error\": \"continue\"}"))
                .isEqualTo("""
                        {"a":1}
                        {"error":{"row":2,"line":4,"detail":"the row has 3 cells, but the table has 2 columns"}}
                        {"a":1,"b":2}
                        """);
    }

    @Test
    void failingRow_endsTheConversion_unlessItContinuesOnErrors() {
        byte[] table = "a,b\n1,2\n2,0\n3,3\n".getBytes(UTF_8);
        assertThat(convert(DIVIDING, table, "{\"on_error\": \"continue\"}").lines())
                .hasSize(3)
                .element(1)
                .asString()
                .startsWith("{\"error\":{\"row\":2,\"line\":3,\"detail\":\"Rule mapping_file:7:5 failed");
        assertThat(convert(DIVIDING, table, "{}").lines()).hasSize(2);
        assertThat(convert(DIVIDING, table, "{}")).startsWith("{\"a\":1,\"b\":3}\n{\"error\":{\"row\":2");
    }

    @Test
    void failingFirstRow_isRefused() {
        byte[] table = "a,b\n2,0\n1,2\n".getBytes(UTF_8);
        assertThatThrownBy(() -> convert(DIVIDING, table, "{}"))
                .hasMessageStartingWith("Row 1 (line 2) fails: Rule mapping_file:7:5 failed");
        assertThat(convert(DIVIDING, table, "{\"on_error\": \"continue\"}").lines())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "alone\n1\n",
                "a,a\n1,2\n",
                "c,d\n1,2\n",
                "a,b\u0000,\"c\n1,2\n",
                "a,b\n1,2,3\n",
                "a,b\n1,\"2\n"
            })
    void invalidTables_areUnprocessable(String table) {
        assertThatThrownBy(() -> convert(COPY, table.getBytes(UTF_8), "{}"))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "{ | INVALID_INPUT",
                "[] | UNPROCESSABLE",
                "{\"delimiter\": \"x\"} | UNPROCESSABLE",
                "{\"delimiter\": 1} | UNPROCESSABLE",
                "{\"quotechar\": \"ab\"} | UNPROCESSABLE",
                "{\"quotechar\": \",\", \"delimiter\": \",\"} | UNPROCESSABLE",
                "{\"escapechar\": \"\\n\"} | UNPROCESSABLE",
                "{\"doublequote\": \"yes\"} | UNPROCESSABLE",
                "{\"quoting\": \"QUOTE_SOME\"} | UNPROCESSABLE",
                "{\"quoting\": 7} | UNPROCESSABLE",
                "{\"encoding\": \"klingon\"} | UNPROCESSABLE",
                "{\"on_error\": \"ignore\"} | UNPROCESSABLE",
                "{\"decimal\": \"x\"} | UNPROCESSABLE",
                "{\"delimeter\": \",\"} | UNPROCESSABLE",
            })
    void invalidConfig_isRefused(String config, ProblemType type) {
        assertThatThrownBy(() -> SettingsParser.parse(config.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(type));
    }

    @Test
    void config_mayHaveAllSettingsOrNone() {
        assertThat(SettingsParser.parse("{}".getBytes(UTF_8))).isEqualTo(CustomSettings.DEFAULTS);
        assertThat(SettingsParser.parse("null".getBytes(UTF_8))).isEqualTo(CustomSettings.DEFAULTS);
        CustomSettings all = SettingsParser.parse("""
                {"encoding": "latin-1", "delimiter": ";", "quotechar": "'", "escapechar": "\\\\", "doublequote": false,
                 "skipinitialspace": true, "lineterminator": "\\n", "quoting": "QUOTE_NONE", "decimal": ",",
                 "date_order": "day_first", "format": "csv", "on_error": "continue", "validate": true}
                """.getBytes(UTF_8));
        assertThat(all.encoding()).isEqualTo(Charset.forName("iso-8859-1"));
        assertThat(all.dialect().toString())
                .isEqualTo("DialectSettings[delimiter=;, quote=', escape=\\, doubleQuote=false, skipInitialSpace=true,"
                        + " quoting=NONE]");
        assertThat(List.of(all.decimalPoint(), all.dayFirst(), all.continuesOnError(), all.validatesOutput()))
                .containsExactly(',', true, true, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: &x 1",
                "a: *x",
                "a: !!java.io.File x",
                "version: 1",
                "{",
                "version: 1\ninput_format: a\noutput_format: b\nmappings: [{input_fields: [a], output_fields: {output_field: b, custom: 'lambda a: open(a)'}}]",
                "version: 1\ninput_format: a\noutput_format: b\nmappings: [{input_fields: [a], output_fields: {output_field: b, custom: 'lambda a: a.__class__'}}]"
            })
    void invalidMapping_isUnprocessableWithItsPosition(String yaml) {
        assertThatThrownBy(() -> CustomMapping.read("mapping_file", yaml.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
                .hasMessageMatching("(?s)mapping_file:\\d+:\\d+: .*");
    }

    @Test
    void expressionsOfOneRow_shareALimit() {
        String growing =
                COPY.replace("{output_field: b}", "{output_field: b, custom: \"lambda b: ['x' * 1000] * 2000\"}");
        assertThatThrownBy(() -> convert(growing, "a,b\n1,2\n".getBytes(UTF_8), "{}"))
                .hasMessageContaining("1048576 characters or elements");
        String looping = COPY.replace(
                "{output_field: b}",
                "{output_field: b, custom: \"lambda b: [x for x in range(90000) for y in range(90000)]\"}");
        assertThatThrownBy(() -> convert(looping, "a,b\n1,2\n".getBytes(UTF_8), "{}"))
                .hasMessageContaining("steps");
    }

    @ParameterizedTest
    @CsvSource({"'', 2024-03-04, 2024-03-04", "month_first, 2024-03-04, 2024-03-04", "day_first, 2024-04-03, 2024-03-04"
    })
    void datesInNumbers_followTheOrderInConfig_unlessTheMappingGivesALocale(
            String order, String open, String american) {
        String rules = COPY.replace(
                "{output_field: b}",
                "{output_field: b, custom: \"lambda b: parse_date(b) + parse_date(b, None, 'en')\"}");
        String program =
                "version: 1\ninput_format: a\noutput_format: b\njsonata: |\n  {\"b\": $parse_date(b) & $parse_date(b, 'en')}";
        String config = order.isEmpty() ? "{}" : "{\"date_order\": \"" + order + "\"}";
        String expected = "\"b\":\"" + open + "T00:00:00+00:00" + american + "T00:00:00+00:00\"";

        for (String mapping : List.of(rules, program)) {
            assertThat(convert(mapping, "a,b\n1,3/4/2024\n".getBytes(UTF_8), config))
                    .contains(expected);
        }
    }

    private static String convert(String mapping, byte[] table, String config) {
        CustomSettings settings = SettingsParser.parse(config.getBytes(UTF_8));
        CustomConversion conversion = new CustomConversion(
                settings,
                CustomMapping.read("mapping_file", mapping.getBytes(UTF_8), settings.dayFirst()),
                output -> {});
        StringBuilder lines = new StringBuilder();
        for (int at = 0; at <= table.length && !conversion.isFinished(); at += 7) {
            byte[] piece = Arrays.copyOfRange(table, at, Math.min(table.length, at + 7));
            conversion.add(piece, piece.length, at + 7 > table.length);
            while (!conversion.needsInput() && !conversion.isFinished()) {
                lines.append(new String(conversion.convert(), UTF_8));
            }
        }
        return lines.toString();
    }
}
