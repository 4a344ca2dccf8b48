package org.sumspace.common.odrl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.CompiledPolicy;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.vocabulary.Profile;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

class PolicyCompilerTest {
    private static final Map<String, Object> CONSTRAINT =
            Map.of("leftOperand", "count", "operator", "lt", "rightOperand", 5);

    private static CompiledPolicy compile(Map<String, ?> policy) {
        return compile(policy, PolicyResolver.NONE);
    }

    private static CompiledPolicy compile(Map<String, ?> policy, PolicyResolver resolver) {
        return new PolicyCompiler(Vocabulary.standard(), resolver)
                .compile(new PolicySource(Origin.bilateral(), JsonValue.of(policy)))
                .policies()
                .get(0);
    }

    private static Map<String, ?> policyWith(List<?> constraints) {
        return Map.of("permission", List.of(Map.of("action", "use", "target", "t", "constraint", constraints)));
    }

    @Test
    void d1_moreThan1000Constraints_areInvalid() {
        assertThat(compile(policyWith(Collections.nCopies(1_000, CONSTRAINT)))).isInstanceOf(Policy.class);
        assertThat(compile(policyWith(Collections.nCopies(1_001, CONSTRAINT))))
                .isInstanceOfSatisfying(
                        InvalidPolicy.class,
                        policy -> assertThat(policy.problem()).contains("expected at most 1000 constraints"));
    }

    /** Each level refers to the next one ten times: a few lines that stand for ten thousand constraints. */
    @Test
    void d1_referencesThatMultiply_areInvalid() {
        Map<String, JsonValue> documents = new HashMap<>();
        for (int level = 0; level < 4; level++) {
            List<Object> operands = Collections.nCopies(10, Map.of("@id", "level" + (level + 1)));
            documents.put("level" + level, JsonValue.of(Map.of("and", operands)));
        }
        documents.put("level4", JsonValue.of(CONSTRAINT));

        assertThat(compile(
                        policyWith(List.of(Map.of("@id", "level0"))), iri -> Optional.ofNullable(documents.get(iri))))
                .isInstanceOfSatisfying(
                        InvalidPolicy.class,
                        policy -> assertThat(policy.problem()).contains("expected at most 1000 constraints"));
    }

    @Test
    void d1_compactFormsThatMultiply_areInvalid() {
        List<String> targets =
                IntStream.range(0, 500).mapToObj(number -> "t" + number).toList();
        Map<String, ?> policy =
                Map.of("permission", List.of(Map.of("action", List.of("use", "print", "read"), "target", targets)));

        assertThat(compile(policy))
                .isInstanceOfSatisfying(
                        InvalidPolicy.class,
                        invalid -> assertThat(invalid.problem()).contains("expected at most 1000 atomic rules"));
    }

    @Test
    void d1_longChainOfParents_isInvalid() {
        PolicyResolver resolver = iri -> Optional.of(JsonValue.of(Map.of("inheritFrom", iri + "x")));

        assertThat(compile(Map.of("inheritFrom", "p"), resolver))
                .isInstanceOfSatisfying(
                        InvalidPolicy.class,
                        policy -> assertThat(policy.problem()).contains("expected at most 12 levels"));
    }

    @Test
    void d1_documentThatIsNoObject_isInvalid() {
        List<CompiledPolicy> policies = new ArrayList<>(new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE)
                .compile(new PolicySource(Origin.bilateral(), JsonValue.of("use")))
                .policies());

        assertThat(policies)
                .containsExactly(new InvalidPolicy("policy 1", Origin.bilateral(), "policy: expected an object"));
    }

    @Test
    void d7_actionOfAProfile_isIncludedThroughOthers() {
        Vocabulary vocabulary = Vocabulary.standard()
                .with(new Profile("https://profiles.example/1", Map.of("ex:skim", "ex:view", "ex:view", "odrl:read")));

        assertThat(vocabulary.includes("use", "ex:skim")).isTrue();
        assertThat(vocabulary.includes("ex:view", "ex:skim")).isTrue();
        assertThat(vocabulary.includes("ex:skim", "ex:view")).isFalse();
        assertThat(vocabulary.includes("transfer", "ex:skim")).isFalse();
    }

    @Test
    void d7_actionOfAProfile_thatNoKnownActionIncludes_isRefused() {
        assertThatThrownBy(() -> Vocabulary.standard()
                        .with(new Profile("https://profiles.example/1", Map.of("ex:a", "ex:b", "ex:b", "ex:a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is included in no known action");
    }
}
