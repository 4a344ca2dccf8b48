package org.sumspace.converter.core.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.mapping.Mapping.MappedRecord;
import org.sumspace.converter.core.source.SourceException;
import org.sumspace.converter.core.source.SourceReader;

class MappingReaderTest {
    private static final String MAPPING = """
        version: 1.0
        input_format: book
        output_format: card
        each: copies
        constants:
          OLD: [worn, torn]
        mappings:
          - input_fields: [title]
            output_fields: {output_field: name.en}
          - input_fields: [copies.state, price]
            output_fields:
              switch:
                - condition: "lambda state, price: state in OLD"
                  multiple:
                    - output_field: state
                      value: old
                    - profile: shop.sale
                - condition: default
                  output_field: tags.1
                  custom:
                    - "lambda state, price: [state, price]"
                    - "lambda a, b: a + ':' + str(b)"
          - input_fields: [extra]
            output_fields: {output_field: "more['a.b']"}
        default_values:
          - output_field: name.en
            value: unknown
          - output_field: shelf
            value: {row: 1}
        """;

    @Test
    void record_isMapped() {
        assertThat(map("{\"title\": \"t\", \"price\": 5, \"copies\": {\"state\": \"new\"}, \"extra\": {\"x\":"
                        + " null, \"y\": 0}}"))
                .containsExactly(new MappedRecord(
                        PublicSamples.parsed(
                                "{\"name\": {\"en\": \"t\"}, \"tags\": [\"new:5\"], \"more\": {\"a.b\": {\"y\": 0}},"
                                        + " \"shelf\": {\"row\": 1}}"),
                        null,
                        0));
    }

    @Test
    void everyRecordOfAList_isMappedSeparately() {
        List<MappedRecord> mapped =
                map("{\"title\": \"t\", \"copies\": [{\"state\": \"worn\"}, {\"state\": \"new\"}]}");
        assertThat(mapped).hasSize(2);
        assertThat(mapped.get(0).template()).isEqualTo(new TemplateChoice("shop", "sale", false));
        assertThat(mapped.get(0).trace()).containsEntry("state", "old");
        assertThat(mapped.get(1).template()).isNull();
    }

    @Test
    void defaults_fillEmptyFields_butNotAnEmptyRecord() {
        assertThat(map("{\"title\": \"\", \"copies\": {\"state\": \"torn\"}}")
                        .get(0)
                        .trace())
                .isEqualTo(PublicSamples.parsed(
                        "{\"state\": \"old\", \"name\": {\"en\": \"unknown\"}, \"shelf\": {\"row\": 1}}"));
        Mapping bare = read("""
            version: 1
            input_format: a
            output_format: b
            mappings: []
            default_values:
              - {output_field: x, value: 1}
            """);
        assertThat(bare.map(Map.of("y", 1), Set.of()).get(0).trace()).isEmpty();
    }

    @Test
    void input_isNotChanged() {
        Map<String, Object> extra = PublicSamples.parsed("{\"extra\": {\"x\": {}, \"y\": 1}, \"title\": \"t\"}");
        Mapping mapping = read("""
            version: 1
            input_format: a
            output_format: a
            base: input
            mappings:
              - input_fields: [extra]
                output_fields: {output_field: copy}
              - input_fields: [title]
                output_fields: {output_field: copy.y}
            """);
        assertThat(mapping.map(extra, Set.of()).get(0).trace())
                .isEqualTo(PublicSamples.parsed("{\"extra\": {\"y\": 1}, \"title\": \"t\", \"copy\": {\"y\": \"t\"}}"));
        assertThat(extra).isEqualTo(PublicSamples.parsed("{\"extra\": {\"x\": {}, \"y\": 1}, \"title\": \"t\"}"));
    }

    @Test
    void failingRule_isReportedWithItsPosition() {
        assertThatThrownBy(() -> read(MAPPING.replace("[state, price]", "5")).map(Map.of("price", 1), Set.of()))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
                .hasMessageStartingWith("Rule m.yaml:10:5 failed for this trace:");
        assertThatThrownBy(() -> read(MAPPING.replace("name.en}", "name}").replace("\"more['a.b']\"", "name.x"))
                        .map(Map.of("title", "t", "extra", 1, "copies", Map.of("state", "worn")), Set.of()))
                .hasMessageContaining("a value of another kind");
    }

    private static final String LOOKUP = """
        version: 1
        input_format: book
        output_format: card
        constants:
          OLD: [worn, torn]
        mappings:
          - input_fields: [state, cover]
            output_fields:
              lookup: "lambda state, cover: [state, cover]"
              cases:
                - {keys: [OLD, [hard, soft]], output_field: price, value: 1}
                - {keys: [[torn, new], [soft]], output_field: price, value: 2}
        """;

    @ParameterizedTest
    @CsvSource({"worn,hard,1", "torn,soft,1", "new,soft,2", "new,hard,"})
    void lookup_appliesTheFirstCaseWithAllKeys(String state, String cover, @Nullable Integer price) {
        Map<String, Object> trace = read(LOOKUP)
                .map(Map.of("state", state, "cover", cover), Set.of())
                .get(0)
                .trace();
        assertThat(trace.get("price")).isEqualTo(price);
        assertThat(read(LOOKUP).map(Map.of("state", 7), Set.of()).get(0).trace())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#keys: [OLD, # | #keys: [NEW, # | m.yaml:11:19: expected a list of strings, or the name of a"
                        + " constant",
                "#lambda state, cover: [state, cover]# | #lambda state: [state]# | m.yaml:9:15: expected a lambda"
                        + " with 2 parameters",
                "#cases:# | #case:# | m.yaml:10:7: unknown key \"case\"",
                "#keys: [OLD, [hard, soft]], # | ## | m.yaml:11:11: \"keys\" is missing",
            })
    void mistakesInALookup_areReported(String right, String wrong, String message) {
        assertThat(LOOKUP).contains(right);
        assertThatThrownBy(() -> read(LOOKUP.replace(right, wrong)))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#version: 1.0# | #version: one# | m.yaml:1:10: expected a number",
                "#state in OLD# | #state in NEW# | m.yaml:13:22: character 31: unknown name NEW",
                "#lambda state, price: state in OLD# | #lambda state: state in OLD# | m.yaml:13:22: expected a lambda"
                        + " with 2 parameters",
                "#- profile: shop.sale# | #- profile: sale# | m.yaml:17:24: expected none, or a profile and its template",
                "#- profile: shop.sale# | #- value: 1# | m.yaml:17:22: \"value\" needs an output_field",
                "#output_field: tags.1# | #output_field: tags..1# | m.yaml:19:25: a segment of the path is empty",
                "#OLD: [worn, torn]# | #len: [worn]# | m.yaml:6:3: len is a built-in name",
                "#input_fields: [extra]# | #input_field: [extra]# | m.yaml:23:5: unknown key \"input_field\"",
                "#value: unknown# | #custom: \"lambda a: a\"# | m.yaml:27:13: expected a lambda with 0 parameters",
            })
    void mistakes_areReportedWithLineAndColumn(String right, String wrong, String message) {
        assertThat(MAPPING).contains(right);
        assertThatThrownBy(() -> read(MAPPING.replace(right, wrong)))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void combinationsOfALookup_areLimitedBeforeTheyAreMade() {
        String ten = "[a, b, c, d, e, f, g, h, i, j], ";
        // The last key has no strings, so no combination remains, but there are too many on the way.
        assertThatThrownBy(() -> keys(ten.repeat(6) + "[]")).hasMessageContaining("more than 100000 combinations");
        assertThatThrownBy(() -> keys(ten.repeat(10))).hasMessageContaining("more than 100000 combinations");
        assertThatThrownBy(() -> keys("[a], ".repeat(17))).hasMessageContaining("more than 16 keys");
    }

    private static void keys(String... cases) {
        String rule = "{input_fields: [a], output_fields: {lookup: \"lambda a: [a]\", cases: [{output_field: x,"
                + " value: 1, keys: [%s]}]}}";
        read("version: 1\ninput_format: i\noutput_format: o\nmappings:\n"
                + Arrays.stream(cases)
                        .map(keys -> "- " + rule.formatted(keys) + "\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void combinationsOfAllLookups_areLimitedTogether() {
        String tenThousand = "[a, b, c, d, e, f, g, h, i, j], ".repeat(4);
        String[] rules = Collections.nCopies(10, tenThousand).toArray(String[]::new);
        keys(rules);
        rules[9] += "[k, l]";
        assertThatThrownBy(() -> keys(rules)).hasMessageContaining("more than 100000 combinations");
        String[] dropped = Collections.nCopies(11, tenThousand + "[]").toArray(String[]::new);
        assertThatThrownBy(() -> keys(dropped)).hasMessageContaining("more than 100000 combinations");
    }

    @Test
    void case_mayHaveAnyOutput() {
        String lookup = "lookup: \"lambda b: [b]\", cases: [{keys: [[x]], output_field: a, value: 1}]";
        for (String output : List.of(
                lookup,
                "switch: [{condition: default, " + lookup + "}]",
                lookup.replace("output_field: a, value: 1", "switch: [{condition: default, " + lookup + "}]"))) {
            String file = "version: 1\ninput_format: i\noutput_format: o\nmappings:\n"
                    + "- {input_fields: [b], output_fields: {" + output + "}}";
            assertThat(read(file).map(Map.of("b", "x"), Set.of()))
                    .extracting(MappedRecord::trace)
                    .containsExactly(Map.of("a", 1));
        }
    }

    @Test
    void emptyElementsOfLists_areLimited() {
        assertThat(lists("l.999", "l.0", "l.998").get("l")).isEqualTo(List.of(1, 1, 1));
        assertThatThrownBy(() -> lists("l.999", "m.1", "n.1"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("more than 1000 empty elements");
        assertThatThrownBy(() -> lists("l.0", "l.600.600.a"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("add up to more than 1000");
        assertThatThrownBy(() -> lists("l.10000")).hasMessageContaining("larger than 1000");
    }

    private static Map<String, Object> lists(String... fields) {
        StringBuilder file = new StringBuilder("version: 1\ninput_format: i\noutput_format: o\nmappings:\n");
        for (String field : fields) {
            file.append("- {input_fields: [b], output_fields: {value: 1, output_field: ")
                    .append(field)
                    .append("}}\n");
        }
        return read(file.toString()).map(Map.of("b", 1), Set.of()).get(0).trace();
    }

    private static List<MappedRecord> map(String record) {
        return read(MAPPING).map(PublicSamples.parsed(record), Set.of());
    }

    private static Mapping read(String yaml) {
        return MappingReader.read(SourceReader.read("m.yaml", yaml.getBytes(UTF_8)));
    }
}
