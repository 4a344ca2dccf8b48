package org.sumspace.common.odrl.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.document.JsonValue;

class RuleDocumentReaderTest {
    private static final String RULE = """
        {"action": "use", "target": "@{target}",
         "constraint": [{"leftOperand": "count", "operator": "lt", "rightOperand": "@{value}"}]}""";

    @Test
    void documentOfARegistry_isRead_underTheIdOfItsUrl() {
        RuleDocument rule = read("""
            {"@context": "http://www.w3.org/ns/odrl/2/", "@id": "https://r.example/static/other.json", "uid": "other",
             "title": "Few", "name": "Few uses", "description": [{"@value": "At most so often.", "@language": "en"}],
             "policy": {"@type": "Offer", "permission": [%s], "prohibition": []}, "requestedFields": ["x"]}""");

        assertThat(rule.uid()).isEqualTo("rule-x");
        assertThat(rule.name()).isEqualTo("Few uses");
        assertThat(rule.description()).isEqualTo("At most so often.");
        assertThat(rule.requestedFields()).containsExactly("target", "value");
        assertThat(rule.fill(Map.of("target", "https://c.example/1", "value", 3))
                        .member("permission")
                        .items())
                .hasSize(1);
    }

    @Test
    void ownDocuments_areReadAsTheyAre() {
        assertThat(RuleDocuments.standard().all())
                .allSatisfy(rule -> assertThat(RuleDocumentReader.read(
                                rule.uid(),
                                JsonValue.of(Map.of(
                                        "name",
                                        rule.name(),
                                        "description",
                                        List.of(Map.of("@value", rule.description())),
                                        "policy",
                                        java.util.Objects.requireNonNull(
                                                rule.policy().tree())))))
                        .isEqualTo(rule));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        []                                                                   | expected an object with a policy
        "text"                                                               | expected an object with a policy
        {"permission": [%s]}                                                 | expected an object with a policy
        {"policy": {}}                                                       | its policy has no rule
        {"policy": {"permission": [], "prohibition": {}}}                    | its policy has no rule
        {"policy": {"permission": [%s], "inheritFrom": "https://r.example"}} | its policy has a member other than permission and prohibition
        {"policy": {"permission": [%s], "conflict": "perm"}}                 | its policy has a member other than permission and prohibition
        {"policy": {"permission": [%s], "profile": "urn:x"}}                 | its policy is not valid: profile: unknown profile urn:x
        {"policy": {"permission": ["text"]}}                                 | its policy is not valid
        {"policy": {"permission": [{"target": "@{target}"}]}}                | its policy is not valid: permission[0]: expected an action and a target
        """)
    void documentThatMeansNothingOrMore_isRefused(String document, String problem) {
        assertThatThrownBy(() -> read(document))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(problem);
    }

    @Test
    void hugeDocument_isRefused() {
        String deep = "{\"and\": [".repeat(200) + RULE + "]}".repeat(200);
        assertThatThrownBy(() -> read("{\"policy\": {\"permission\": [{\"action\": \"use\", \"target\": \"t\","
                        + " \"constraint\": [" + deep + "]}]}}"))
                .hasMessageContaining("levels");
        assertThatThrownBy(() -> read("{\"policy\": {\"permission\": [%s]}, \"name\": \"" + "n".repeat(301) + "\"}"))
                .hasMessageContaining("longer than 300 characters");
    }

    private static RuleDocument read(String document) {
        return RuleDocumentReader.read("rule-x", JsonValue.parse(document.replace("%s", RULE)));
    }
}
