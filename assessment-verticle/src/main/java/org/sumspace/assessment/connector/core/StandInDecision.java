package org.sumspace.assessment.connector.core;

import java.time.Instant;
import java.util.Optional;
import org.sumspace.assessment.connector.domain.PolicyDecision;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.Decision;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.DutyStates.DutyState;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Decides a policy in ODRL. A duty to obtain consent counts as fulfilled if the question has a consent token, which cannot be
 * verified without a connector; other duties are open.
 */
public final class StandInDecision {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final String CONSENT = "obtainConsent";

    private StandInDecision() {}

    private static PolicySet compiled(JsonValue policy) {
        return COMPILER.compile(new PolicySource(Origin.bilateral(), policy));
    }

    /** The problem of a policy; empty if it is valid. */
    public static Optional<String> problem(JsonValue policy) {
        return compiled(policy).policies().stream()
                .filter(InvalidPolicy.class::isInstance)
                .map(invalid -> ((InvalidPolicy) invalid).problem())
                .findFirst();
    }

    /** @param assignee who wants to use the asset */
    public static PolicyDecision decide(JsonValue policy, PolicyQuestion question, String assignee, Instant now) {
        boolean consented = !question.consentToken().isEmpty();
        Decision decision = compiled(policy)
                .decide(
                        DecisionRequest.of("use", question.asset(), assignee).at(now),
                        DecisionState.NONE.withDuties(
                                duty -> consented && duty.action().name().equals(CONSENT)
                                        ? DutyState.PERFORMED
                                        : DutyState.OPEN));
        return new PolicyDecision(decision.isPermitted(), decision.reason().sentence());
    }
}
