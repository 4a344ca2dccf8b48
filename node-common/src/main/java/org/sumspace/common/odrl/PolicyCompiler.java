package org.sumspace.common.odrl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.parse.PolicyParser;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.CompiledPolicy;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.PolicyProblem;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Compiles policies. Compile the policies of a contract together; the result can be kept and used by many threads. */
public final class PolicyCompiler {
    private final Vocabulary vocabulary;
    private final PolicyResolver resolver;

    public PolicyCompiler(Vocabulary vocabulary, PolicyResolver resolver) {
        this.vocabulary = vocabulary;
        this.resolver = resolver;
    }

    public PolicySet compile(PolicySource... sources) {
        return compile(List.of(sources));
    }

    /** Never fails: an invalid policy denies the requests that it concerns. */
    public PolicySet compile(List<PolicySource> sources) {
        List<CompiledPolicy> policies = new ArrayList<>(sources.size());
        for (PolicySource source : sources) {
            policies.add(compile(source, label(source.document(), policies.size() + 1)));
        }
        return new PolicySet(vocabulary, policies);
    }

    /** Why a policy can never be valid; empty if it is valid. */
    public Optional<PolicyProblem> problem(PolicySource source) {
        try {
            new PolicyParser(vocabulary, resolver).parse(source, label(source.document(), 1));
            return Optional.empty();
        } catch (InvalidPolicyException e) {
            return Optional.of(e.located());
        }
    }

    private CompiledPolicy compile(PolicySource source, String label) {
        try {
            return new PolicyParser(vocabulary, resolver).parse(source, label);
        } catch (InvalidPolicyException e) {
            return new InvalidPolicy(label, source.origin(), e.problem());
        }
    }

    private static String label(JsonValue document, int number) {
        JsonValue uid = document.member("uid");
        String label = (uid.isMissing() ? document.member("@id") : uid).asText();
        return label.isEmpty() ? "policy " + number : label;
    }
}
