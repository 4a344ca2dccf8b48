package org.sumspace.common.odrl.decision;

import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Compiles, decides and explains what Jazzer invents. It throws only if the compiler behaves wrongly. */
public final class PolicyFuzzTarget {
    private PolicyFuzzTarget() {}

    public static void fuzzerTestOneInput(byte[] input) {
        JsonValue document;
        try {
            document = JsonValue.parse(input);
        } catch (IllegalArgumentException e) {
            return;
        }
        PolicyResolver resolver = iri -> Optional.of(document);
        PolicySet policies = new PolicyCompiler(Vocabulary.standard(), resolver)
                .compile(
                        new PolicySource(Origin.bilateral(), document),
                        new PolicySource(Origin.bilateral(), document).withLegacyConsequences());
        DecisionRequest request = DecisionRequest.of("use", RandomPolicies.TARGET, RandomPolicies.ASSIGNEE);
        DecisionExplanation explanation = policies.explain(request, DecisionState.NONE);
        if (explanation.decision().isPermitted() && policies.policies().get(0) instanceof InvalidPolicy) {
            throw new IllegalStateException("an invalid policy permits");
        }
        if (!explanation.text().endsWith("\n")) {
            throw new IllegalStateException("expected a text");
        }
    }
}
