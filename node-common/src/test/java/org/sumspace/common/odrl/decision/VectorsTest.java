package org.sumspace.common.odrl.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The decisions that the vector files state: the examples of the standard, our rules, and defects of existing evaluators. */
class VectorsTest {
    static List<VectorFile.Case> cases() throws IOException {
        List<VectorFile.Case> cases = new ArrayList<>();
        for (String file : List.of("examples.json", "rules.json", "documents.json", "defects.json")) {
            cases.addAll(VectorFile.read(file).cases());
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void vector_isDecidedAsStated(VectorFile.Case vector) {
        PolicySet policies = vector.compile();

        DecisionExplanation explanation = policies.explain(vector.request(), vector.state());

        Decision decision = policies.decide(vector.request(), vector.state());
        assertThat(decision).as(explanation.text()).isEqualTo(explanation.decision());
        assertThat(decision.reason().name()).as(explanation.text()).isEqualTo(vector.text("reason"));
        if (vector.states("restrictions")) {
            assertThat(decision.restrictions().stream()
                            .map(each -> each.action().name())
                            .collect(Collectors.toSet()))
                    .isEqualTo(vector.texts("restrictions"));
        }
        if (vector.states("obligations")) {
            assertThat(statuses(explanation.obligations())).isEqualTo(vector.texts("obligations"));
        }
        if (vector.states("remedies")) {
            assertThat(statuses(explanation.remedies())).isEqualTo(vector.texts("remedies"));
        }
        if (vector.states("problem")) {
            assertThat(decision.invalidPolicies())
                    .anySatisfy(policy -> assertThat(policy.problem()).contains(vector.text("problem")));
        }
        if (vector.states("notices")) {
            assertThat(decision.notices()).containsExactlyElementsOf(vector.texts("notices"));
        }
    }

    private static Set<String> statuses(List<DutyFinding> duties) {
        return duties.stream().map(duty -> duty.duty() + ": " + duty.status()).collect(Collectors.toSet());
    }
}
