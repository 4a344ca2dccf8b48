package org.sumspace.common.odrl.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

class DecisionExplanationTest {
    private static final DecisionRequest USE = DecisionRequest.of(
                    "use", "https://c.example/data", "https://p.example/one")
            .at(Instant.parse("2026-06-01T00:00:00Z"));

    private static final String POLICY = """
        {"uid": "terms", "permission": [{"uid": "use-rule", "action": "use", "target": "https://c.example/data",
          "constraint": [
            {"leftOperand": "count", "operator": "lt", "rightOperand": 5},
            {"or": [{"leftOperand": "purpose", "operator": "eq", "rightOperand": "research"},
                    {"leftOperand": "dateTime", "operator": "lt", "rightOperand": "2026-01-01"}]}],
          "duty": [{"action": "compensate", "constraint":
            {"leftOperand": "payAmount", "operator": "gteq", "rightOperand": 10, "unit": "EUR"}}]}],
         "obligation": [{"action": "inform"}]}
        """;

    private static PolicySet compile(String policy) {
        return new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE)
                .compile(new PolicySource(Origin.bilateral(), JsonValue.parse(policy)));
    }

    private static OperandValue value(String operand, Subject subject) {
        return switch (operand) {
            case "count" -> OperandValue.of(Value.of(7), "own counter");
            case "payAmount" ->
                OperandValue.of(Value.of(new BigDecimal("20")), "billing service")
                        .in("USD");
            case "purpose" -> OperandValue.unknown("catalog", "the catalog does not answer");
            default -> OperandValue.noSource();
        };
    }

    private static DecisionExplanation explain() {
        return compile(POLICY).explain(USE, DecisionState.NONE.withValues(DecisionExplanationTest::value));
    }

    @Test
    void d6_explanation_namesRulesConstraintsValuesSourcesAndDuties() {
        assertThat(explain().text()).isEqualTo("""
            Denied: no permission holds.
            Permission to use https://c.example/data (use-rule) does not hold. Decisive.
              count is less than 5: false; the value is 7 (own counter).
              at least one of these: purpose is research; date time is before 2026-01-01: unknown; a part is unknown.
                purpose is research: unknown; the catalog does not answer.
                date time is before 2026-01-01: false; the value is 2026-06-01T00:00:00Z (time of the request).
              Duty to compensate: open.
                pay amount is at least 10 EUR: unknown; the value is 20 USD (billing service); the value is in another unit than the policy states.
            Obligation to inform: open.
            To change this: For rule use-rule: count is less than 5; and at least one of these: purpose is research; date time is before 2026-01-01; and the duty to compensate is fulfilled.
            """);
    }

    @Test
    void d6_unmetDutiesAndOpenObligations_areListed() {
        DecisionExplanation explanation = explain();

        assertThat(explanation.unmetDuties()).extracting(DutyFinding::duty).containsExactly("compensate");
        assertThat(explanation.openObligations()).extracting(DutyFinding::duty).containsExactly("inform");
    }

    @Test
    void d6_peer_getsRulesAndReasonsWithoutValues() {
        DecisionExplanation explanation = explain().forPeer();

        assertThat(explanation.decision()).isEqualTo(explain().decision());
        assertThat(explanation.text())
                .contains("count is less than 5: false.", "the catalog does not answer", "another unit")
                .doesNotContain("the value is 7", "own counter", "USD", "billing service", "2026-06-01");
    }

    @Test
    void d6_everyAnswer_saysWhatWouldHaveToChange() {
        String permission = "{'action': 'use', 'target': 'https://c.example/data'}";
        assertThat(changes("{'permission': [" + permission + "]}")).isEmpty();
        assertThat(changes("{}")).containsExactly("A policy would have to permit use of https://c.example/data.");
        assertThat(changes("{'uid': 'terms', 'conflict': 'permit'}")).containsExactly("Correct policy terms.");
        assertThat(changes("{'uid': 'terms', 'permission': [" + permission + "], 'prohibition': [" + permission + "]}"))
                .containsExactly("Rule terms prohibition[0] would have to be removed; it has no conditions.");
        assertThat(changes("{'uid': 'terms', 'permission': [" + permission + "], 'prohibition': [{'action': 'use',"
                        + " 'target': 'https://c.example/data',"
                        + " 'constraint': {'leftOperand': 'count',"
                        + " 'operator': 'gt', 'rightOperand':"
                        + " 5}}]}"))
                .containsExactly("For rule terms prohibition[0], one of these would have to be known as false:"
                        + " count is greater than 5.");
    }

    private static List<String> changes(String policy) {
        return compile(policy.replace('\'', '"'))
                .explain(USE, DecisionState.NONE)
                .changes();
    }
}
