package org.sumspace.common.odrl.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;

class RuleDocumentsTest {
    private static final RuleDocuments RULES = RuleDocuments.standard();

    @Test
    void all49Documents_areThere() {
        assertThat(RULES.all())
                .extracting(RuleDocument::uid)
                .containsExactlyElementsOf(Stream.of(ids("access", 6), ids("billing", 4), ids("responsibility", 39))
                        .flatMap(List::stream)
                        .toList());
        assertThat(RULES.all())
                .allSatisfy(rule -> assertThat(rule.requestedFields()).contains("target"));
    }

    private static List<String> ids(String kind, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> "rule-" + kind + "-" + number)
                .toList();
    }

    @Test
    void filledDocument_hasTheIdOfTheRule_andKeepsTypes() {
        JsonValue policy = rule("rule-access-4").fill(Map.of("target", "https://c.example/1", "value", 3));

        assertThat(policy).isEqualTo(JsonValue.parse("""
            {"uid": "rule-access-4",
             "description": "The data may be used fewer times than the stated number.",
             "permission": [{"action": "use", "target": "https://c.example/1",
               "constraint": [{"leftOperand": "count", "operator": "lt", "rightOperand": 3}]}]}
            """));
    }

    @Test
    void missingValue_isAnErrorThatNamesTheField() {
        assertThatThrownBy(() -> rule("rule-access-4").fill(Map.of("target", "https://c.example/1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Rule rule-access-4 needs a value for the field value");
    }

    @Test
    void requestedFields_areThoseOfTheDocument() {
        assertThat(rule("rule-access-2").requestedFields()).containsExactly("target", "firstDate", "lastDate");
        assertThat(rule("rule-billing-4").requestedFields())
                .containsExactlyInAnyOrder("target", "currentDateTime", "amount");
    }

    @Test
    void placeholderInsideAText_isText() {
        RuleDocument document =
                new RuleDocument("r", "r", "r", JsonValue.parse("{\"a\": \"@{x} and @{y}\", \"b\": [\"@{x}\"]}"));

        assertThat(document.fill(Map.of("x", List.of(1, 2))).member("b"))
                .isEqualTo(JsonValue.of(List.of(List.of(1, 2))));
        assertThat(document.requestedFields()).containsExactly("x");
    }

    private static RuleDocument rule(String id) {
        return RULES.find(id).orElseThrow();
    }
}
