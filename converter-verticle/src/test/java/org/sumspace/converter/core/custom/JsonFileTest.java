package org.sumspace.converter.core.custom;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;

/** Data files of JSON objects, which arrive in pieces of a few bytes. */
class JsonFileTest {
    private static final String RULES = """
            version: 1
            input_format: json
            output_format: any
            mappings:
              - input_fields: [user.name, scores.1]
                output_fields:
                  multiple:
                    - {output_field: name}
                    - {output_field: second, custom: "lambda name, score: score"}
            """;
    private static final String PROGRAM = """
            version: 1
            input_format: json
            output_format: any
            jsonata: |
              {"name": user.name, "second": scores[1]}
            """;
    private static final String LINES = "{\"name\":\"ä\",\"second\":2.5}\n{\"name\":\"b\"}\n";
    private static final String CONTINUE_ON_ERROR = "{\"on_error\": \"continue\"}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"user\": {\"name\": \"ä\"}, \"scores\": [1, 2.50]}, {\"user\": {\"name\": \"b\"}}]",
                " \n[ \n{\"user\": {\"name\": \"ä\"},\n \"scores\": [1, 2.50]},\n{\"user\": {\"name\": \"b\"}}\n]\n",
                "{\"user\": {\"name\": \"ä\"}, \"scores\": [1, 2.50]}\n{\"user\": {\"name\": \"b\"}}",
                "\ufeff{\"user\": {\"name\": \"ä\"}, \"scores\": [1, 2.50]}\r\n\r\n{\"user\": {\"name\": \"b\"}}\r\n",
                "{\n  \"user\": {\"name\": \"ä\"},\n  \"scores\": [1, 2.50]\n}\n{\"user\": {\"name\": \"b\"}}"
            })
    void objects_areDetectedAndConverted_byRulesAndByProgram(String file) {
        assertThat(convert(RULES, file, "{}")).isEqualTo(LINES);
        assertThat(convert(PROGRAM, file, "{}").lines().toList())
                .hasSize(2)
                .last()
                .isEqualTo("{\"name\":\"b\"}");
    }

    @Test
    void oneObject_isOneRecord() {
        assertThat(convert(RULES, "{\"user\":\n {\"name\": \"b\"}}", "{}")).isEqualTo("{\"name\":\"b\"}\n");
        assertThat(convert(RULES, "[]", "{}")).isEmpty();
    }

    @Test
    void tableWhoseHeaderLooksLikeJson_isATable() {
        String rules = RULES.replace("[user.name, scores.1]", "[\"['[id]']\", \"['{x}']\"]");
        assertThat(convert(rules, "[id],{x}\n1,2\n", "{}")).isEqualTo("{\"name\":1,\"second\":2}\n");
        assertThat(convert(rules, "{x},[id]\n2,1\n", "{\"format\": \"csv\"}")).isEqualTo("{\"name\":1,\"second\":2}\n");
    }

    @Test
    void format_canBeSet() {
        String broken = "{\"user\": {\"name\": \"a\"}\n{\"user\": {\"name\": \"b\"}}\n";
        assertThat(convert(RULES, broken, "{\"format\": \"NDJSON\", \"on_error\": \"continue\"}"))
                .startsWith("{\"error\":{\"row\":1,\"detail\":\"The record is not valid JSON: ")
                .endsWith("}}\n{\"name\":\"b\"}\n");
        assertThatThrownBy(() -> convert(RULES, "user,x\na,1\n", "{\"format\": \"json\"}"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Row 1 fails: The record is not valid JSON");
        assertThatThrownBy(() -> convert(RULES, "", "{\"format\": \"xml\"}"))
                .hasMessageContaining("/config/format: expected csv, json or ndjson");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "{\"user\": {\"name\": \"a\"}                       | Row 1 fails: The record is not valid JSON",
                "{\"a\": 1, \"a\": 2}                               | Row 1 fails: The record is not valid JSON",
                "[1, 2]                                             | Row 1 fails: The record is not a JSON object",
                "[                                                  | Row 1 fails: The array of records is not closed",
                "{\"a\": 1e999}                                     | Row 1 fails",
            })
    void invalidFirstRecord_isReportedWithItsNumber(String file, String detail) {
        assertThatThrownBy(() -> convert(RULES, file, "{}"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining(detail);
    }

    @Test
    void invalidRecords_areReportedAmongTheOthers() {
        String deep = "{\"a\":" + "[".repeat(300) + "]".repeat(300) + "}";
        String large = "{\"a\": \"" + "x".repeat(1 << 20) + "\"}";
        String good = "{\"user\": {\"name\": \"b\"}}";

        String lines = convert(RULES, String.join("\n", good, deep, "{\"a\":", large, good, "7"), CONTINUE_ON_ERROR);

        assertThat(lines.lines())
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("{\"name\":\"b\"}"),
                        second -> assertThat(second)
                                .startsWith("{\"error\":{\"row\":2,")
                                .contains("nesting"),
                        third -> assertThat(third).contains("\"row\":3", "not valid JSON"),
                        fourth -> assertThat(fourth).contains("\"row\":4", "1048576 bytes"),
                        fifth -> assertThat(fifth).isEqualTo("{\"name\":\"b\"}"),
                        sixth -> assertThat(sixth).contains("\"row\":6", "The record is not a JSON object"));
    }

    @Test
    void arrayThatIsNotClosed_isReportedAfterItsRecords() {
        assertThat(convert(RULES, "[{\"user\": {\"name\": \"b\"}}, {\"user\"", CONTINUE_ON_ERROR))
                .startsWith("{\"name\":\"b\"}\n{\"error\":{\"row\":2,")
                .contains("{\"error\":{\"row\":3,\"detail\":\"The array of records is not closed.\"}}");
    }

    @Test
    void otherEncodings_areRefused() {
        assertThatThrownBy(() -> convert(RULES, "[{}]", "{\"encoding\": \"latin-1\"}"))
                .hasMessageContaining("JSON must be in UTF-8");
        assertThatThrownBy(() -> convert(RULES, "\ufeff[{}]".getBytes(UTF_16LE), "{}"))
                .isInstanceOf(NodeException.class);
    }

    private static String convert(String mapping, String file, String config) {
        return convert(mapping, file.getBytes(UTF_8), config);
    }

    private static String convert(String mapping, byte[] file, String config) {
        CustomConversion conversion = new CustomConversion(
                SettingsParser.parse(config.getBytes(UTF_8)),
                CustomMapping.read("mapping_file", mapping.getBytes(UTF_8)),
                output -> {});
        int size = file.length > 10_000 ? 10_000 : 5;
        StringBuilder lines = new StringBuilder();
        for (int at = 0; at <= file.length && !conversion.isFinished(); at += size) {
            byte[] piece = Arrays.copyOfRange(file, at, Math.min(file.length, at + size));
            conversion.add(piece, piece.length, at + size > file.length);
            while (!conversion.needsInput() && !conversion.isFinished()) {
                lines.append(new String(conversion.convert(), UTF_8));
            }
        }
        return lines.toString();
    }
}
