package org.sumspace.contract.decision.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.agreement.domain.Validity;
import org.sumspace.contract.decision.domain.ContractDecision;
import org.sumspace.contract.decision.domain.ContractDecision.Verdict;
import org.sumspace.contract.decision.domain.Obstacle;
import org.sumspace.contract.decision.domain.Question;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Decides what a contract permits. Its policies are stored as offers, which grant nothing until all parties have signed
 * (rule D9). So they are evaluated only if the contract is signed and in force.
 */
public final class DecisionRules {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);

    private static final String ORCHESTRATOR = "orchestrator";

    private final Agreement agreement;
    private final Question question;
    private final Instant now;

    private DecisionRules(Agreement agreement, Question question, Instant now) {
        this.agreement = agreement;
        this.question = question;
        this.now = now;
    }

    public static ContractDecision decide(Agreement agreement, Question question, Instant now) {
        return new DecisionRules(agreement, question, now).decide();
    }

    private ContractDecision decide() {
        if (agreement.status() != AgreementStatus.SIGNED) {
            return refused(Obstacle.NOT_SIGNED);
        }
        if (!Validity.of(agreement).contains(now)) {
            return refused(Obstacle.NOT_IN_FORCE);
        }
        List<OfferingPolicies> offered = offered();
        if (offered.isEmpty()) {
            return refused(Obstacle.NO_OFFERING);
        }
        if (offered.size() > 1) {
            return refused(Obstacle.SEVERAL_PROVIDERS);
        }
        OfferingPolicies entry = offered.get(0);
        if (signatures(entry.participant()).isEmpty()) {
            return refused(Obstacle.PROVIDER_NOT_SIGNED);
        }
        List<Signature> own = signatures(question.participant());
        return own.isEmpty() ? refused(Obstacle.PARTICIPANT_NOT_SIGNED) : explained(entry, roles(own));
    }

    /** The policies of the offering, of each participant who offers it; in a contract of two parties, the contract's. */
    private List<OfferingPolicies> offered() {
        return entries()
                .filter(entry -> isSame(entry.offering(), question.offering()))
                .filter(entry -> question.provider() == null || isSame(entry.participant(), question.provider()))
                .toList();
    }

    private Stream<OfferingPolicies> entries() {
        JsonValue terms = agreement.terms();
        return agreement.kind() == AgreementKind.ECOSYSTEM
                ? agreement.offerings().stream()
                : Stream.of(new OfferingPolicies(
                        agreement.id(),
                        terms.member("dataProvider").asText(),
                        terms.member("serviceOffering").asText(),
                        terms.member("policy"),
                        Actor.CATALOG));
    }

    private List<Signature> signatures(String participant) {
        return agreement.signatures().valid().stream()
                .filter(signature -> isSame(signature.participant(), participant))
                .toList();
    }

    private static boolean isSame(String one, String other) {
        return Identifier.of(one).matches(Identifier.of(other));
    }

    /** A role that a member gives itself counts, except that of the orchestrator (contract rule K3). */
    private Set<String> roles(List<Signature> signatures) {
        return signatures.stream()
                .filter(signature -> !signature.role().equals(ORCHESTRATOR) || isOfOrchestrator(signature))
                .map(Signature::role)
                .filter(role -> !role.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean isOfOrchestrator(Signature signature) {
        return agreement.orchestrator().isEmpty()
                ? signature.via().isCatalog()
                : isSame(agreement.orchestrator(), signature.participant());
    }

    private ContractDecision explained(OfferingPolicies entry, Set<String> roles) {
        DecisionRequest request = DecisionRequest.of(question.action(), question.target(), question.participant())
                .ofOffering(entry.offering())
                .from(entry.participant())
                .in(roles)
                .at(now);
        DecisionState state = DecisionState.NONE.withValues(new ManagerValues(roles, question.statements()));
        return decision(
                entry.participant(),
                new Verdict.Explained(COMPILER.compile(policies(entry)).explain(request, state)));
    }

    /** Their paths are those in the contract as clients see it. */
    private List<PolicySource> policies(OfferingPolicies entry) {
        boolean isEcosystem = agreement.kind() == AgreementKind.ECOSYSTEM;
        List<PolicySource> sources = new ArrayList<>();
        add(
                entry.policies(),
                isEcosystem ? Origin.offering(entry.offering()) : Origin.bilateral(),
                isEcosystem ? "/serviceOfferings/" + agreement.offerings().indexOf(entry) + "/policies" : "/policy",
                sources);
        List<JsonValue> roles = agreement.terms().member("rolesAndObligations").items();
        for (int i = 0; i < roles.size(); i++) {
            add(
                    roles.get(i).member("policies"),
                    Origin.role(roles.get(i).member("role").asText()),
                    "/rolesAndObligations/" + i + "/policies",
                    sources);
        }
        return sources;
    }

    private static void add(JsonValue policies, Origin origin, String path, List<PolicySource> sources) {
        List<JsonValue> items = policies.items();
        for (int i = 0; i < items.size(); i++) {
            sources.add(new PolicySource(origin, items.get(i)).at(path + "/" + i));
        }
    }

    private ContractDecision refused(Obstacle obstacle) {
        return decision("", new Verdict.Refused(obstacle));
    }

    private ContractDecision decision(String provider, Verdict verdict) {
        return new ContractDecision(agreement.id(), agreement.version(), now, provider, verdict);
    }
}
