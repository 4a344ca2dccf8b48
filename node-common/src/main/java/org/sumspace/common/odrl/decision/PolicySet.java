package org.sumspace.common.odrl.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.odrl.decision.Decision.Reason;
import org.sumspace.common.odrl.policy.CompiledPolicy;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.vocabulary.Names;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** The compiled policies of a contract. Immutable; any number of threads may ask it. */
public final class PolicySet {
    private final Vocabulary vocabulary;
    private final List<CompiledPolicy> policies;
    private final List<CompiledPolicy> bilateral = new ArrayList<>();
    private final Map<String, List<Named>> byOffering = new HashMap<>();
    private final Map<String, List<Named>> byRole = new HashMap<>();

    /** A policy with the name of its offering or role; the maps find it by the last segment of the name. */
    private record Named(Identifier name, CompiledPolicy policy) {}

    public PolicySet(Vocabulary vocabulary, List<CompiledPolicy> policies) {
        this.vocabulary = vocabulary;
        this.policies = List.copyOf(policies);
        for (CompiledPolicy policy : policies) {
            String name = policy.origin().name();
            if (name == null) {
                bilateral.add(policy);
            } else {
                Identifier id = Identifier.of(name);
                (policy.origin().kind() == Origin.Kind.ROLE ? byRole : byOffering)
                        .computeIfAbsent(id.lastSegment(), segment -> new ArrayList<>())
                        .add(new Named(id, policy));
            }
        }
    }

    public List<CompiledPolicy> policies() {
        return policies;
    }

    public Decision decide(DecisionRequest request, DecisionState state) {
        return decide(request, new PolicyEvaluation(request, state), concerned(request));
    }

    /** The same decision with its reasons, for people. It evaluates the rules a second time. */
    public DecisionExplanation explain(DecisionRequest request, DecisionState state) {
        PolicyEvaluation evaluation = new PolicyEvaluation(request, state);
        List<CompiledPolicy> concerned = concerned(request);
        Decision decision = decide(request, evaluation, concerned);
        return new Explainer(vocabulary, evaluation, request).explain(decision, valid(concerned));
    }

    private Decision decide(DecisionRequest request, PolicyEvaluation evaluation, List<CompiledPolicy> concerned) {
        List<InvalidPolicy> invalid = new ArrayList<>(0);
        for (CompiledPolicy policy : concerned) {
            if (policy instanceof InvalidPolicy each) {
                invalid.add(each);
            }
        }
        if (!invalid.isEmpty()) {
            return new Decision(Reason.INVALID_POLICY, List.of(), List.of(), List.of(), invalid);
        }
        Optional<String> action = vocabulary.action(Names.STANDARD.reduce(request.action()));
        if (action.isEmpty()) {
            return new Decision(Reason.UNKNOWN_ACTION, List.of(), List.of(), List.of(), List.of());
        }
        return new Decider(vocabulary, evaluation, action.get()).decide(valid(concerned));
    }

    private static List<Policy> valid(List<CompiledPolicy> policies) {
        List<Policy> valid = new ArrayList<>(policies.size());
        for (CompiledPolicy policy : policies) {
            if (policy instanceof Policy each) {
                valid.add(each);
            }
        }
        return valid;
    }

    /** The policies of the offering, of the roles, and of a bilateral contract (D9). */
    private List<CompiledPolicy> concerned(DecisionRequest request) {
        List<CompiledPolicy> concerned = new ArrayList<>(bilateral);
        addNamed(byOffering, request.offering(), concerned);
        for (String role : request.roles()) {
            addNamed(byRole, Identifier.of(role), concerned);
        }
        return concerned;
    }

    private static void addNamed(Map<String, List<Named>> policies, Identifier name, List<CompiledPolicy> concerned) {
        for (Named each : policies.getOrDefault(name.lastSegment(), List.of())) {
            if (each.name().matches(name)) {
                concerned.add(each.policy());
            }
        }
    }
}
