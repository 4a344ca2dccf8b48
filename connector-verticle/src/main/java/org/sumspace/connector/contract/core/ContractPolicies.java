package org.sumspace.connector.contract.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DecisionExplanation;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.LeftOperandValues;
import org.sumspace.common.odrl.decision.OperandValue;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;
import org.sumspace.connector.contract.domain.DataContract;
import org.sumspace.connector.contract.domain.ManagerDecision;
import org.sumspace.connector.contract.domain.ManagerDecision.Verdict;
import org.sumspace.connector.contract.domain.ManagerQuestion;

/**
 * A contract with its policies compiled. The policies are offers, which grant nothing until all parties have signed
 * (decision rule D9). So they are evaluated only if the contract is signed and in force. Thread-safe.
 */
public final class ContractPolicies {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final String USE = "use";
    private static final String ROLE = "role";
    private static final int REASON_CHARS_MAX = 1_000;
    private static final ManagerDecision PERMITTED = new ManagerDecision(Verdict.PERMITTED, "");

    private final DataContract contract;
    private final Map<DataContract.Entry, PolicySet> compiled = new ConcurrentHashMap<>();

    public ContractPolicies(DataContract contract) {
        this.contract = contract;
    }

    public DataContract contract() {
        return contract;
    }

    /** Whether the policies of the offering permit its {@code use}. */
    public ManagerDecision decide(ManagerQuestion question) {
        Optional<ManagerDecision> objection = objection(question);
        if (objection.isPresent()) {
            return objection.get();
        }
        return entry(question.provider(), question.offering())
                .map(entry -> decide(entry, question))
                .orElseGet(() -> ManagerDecision.denied("Denied: the contract is not about this offering."));
    }

    /** As {@link #decide}; but an offering without policies under the contract is permitted. */
    public ManagerDecision decideIfStated(ManagerQuestion question) {
        boolean isStated = entry(question.provider(), question.offering())
                .filter(entry -> !entry.policies().isEmpty())
                .isPresent();
        return isStated ? decide(question) : objection(question).orElse(PERMITTED);
    }

    /** The reason why no use is permitted, independent of the policies. */
    private Optional<ManagerDecision> objection(ManagerQuestion question) {
        List<String> parties = List.of(question.provider(), question.participant());
        if (contract.isRevoked() || parties.stream().anyMatch(contract::isRevokedBy)) {
            return Optional.of(new ManagerDecision(Verdict.REVOKED, "Denied: the contract was revoked."));
        }
        if (!contract.isSigned()) {
            return Optional.of(ManagerDecision.denied("Denied: the contract is not signed."));
        }
        if (!contract.isInForce(question.now())) {
            return Optional.of(ManagerDecision.denied("Denied: the contract is not in force at this time."));
        }
        return parties.stream().allMatch(contract::isSignedBy)
                ? Optional.empty()
                : Optional.of(ManagerDecision.denied("Denied: not both parties have signed the contract."));
    }

    private Optional<DataContract.Entry> entry(String provider, String offering) {
        return contract.entries().stream()
                .filter(entry -> isSame(entry.participant(), provider) && isSame(entry.offering(), offering))
                .findFirst();
    }

    private static boolean isSame(String one, String other) {
        return Identifier.of(one).matches(Identifier.of(other));
    }

    private ManagerDecision decide(DataContract.Entry entry, ManagerQuestion question) {
        Set<String> roles = contract.rolesOf(question.participant());
        DecisionRequest request = new DecisionRequest(
                USE,
                Identifier.of(question.offering()),
                Identifier.of(entry.offering()),
                Identifier.of(question.provider()),
                Identifier.of(question.participant()),
                roles,
                question.trustedTime());
        DecisionState state = DecisionState.NONE.withValues(withRoles(question.values(), roles));
        PolicySet policies = compiled.computeIfAbsent(entry, this::compile);
        return policies.decide(request, state).isPermitted()
                ? PERMITTED
                : ManagerDecision.denied(reason(policies.explain(request, state).forPeer()));
    }

    private static LeftOperandValues withRoles(LeftOperandValues values, Set<String> roles) {
        return (operand, subject) -> {
            if (!operand.equals(ROLE)) {
                return values.valueOf(operand, subject);
            }
            return roles.isEmpty()
                    ? OperandValue.unknown("signature", "the participant has signed without a role")
                    : OperandValue.of(roles.stream().map(Value::of).toList(), "the participant's signature");
        };
    }

    private PolicySet compile(DataContract.Entry entry) {
        Origin origin = contract.url().isBilateral() ? Origin.bilateral() : Origin.offering(entry.offering());
        List<PolicySource> sources = new ArrayList<>();
        entry.policies().items().forEach(policy -> sources.add(new PolicySource(origin, policy)));
        for (JsonValue role : contract.roles()) {
            Origin ofRole = Origin.role(role.member(ROLE).asText());
            role.member("policies").items().forEach(policy -> sources.add(new PolicySource(ofRole, policy)));
        }
        return COMPILER.compile(sources);
    }

    private static String reason(DecisionExplanation explanation) {
        List<String> sentences = new ArrayList<>();
        sentences.add(explanation.decision().reason().sentence());
        sentences.addAll(explanation.changes());
        return StorableText.beginning(String.join(" ", sentences), REASON_CHARS_MAX);
    }
}
