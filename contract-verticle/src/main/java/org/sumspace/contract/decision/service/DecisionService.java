package org.sumspace.contract.decision.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.decision.core.DecisionRules;
import org.sumspace.contract.decision.core.Exploitability;
import org.sumspace.contract.decision.domain.ContractDecision;
import org.sumspace.contract.decision.domain.Question;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Answers questions about contracts of one kind. It runs on worker threads, because compiling the policies of a large
 * contract is slow.
 */
public record DecisionService(AgreementService agreements, Clock clock, Vertx vertx) {
    /** @return failed with NOT_FOUND if there is no such contract that the actor may read */
    public Future<ContractDecision> decide(Actor actor, String contract, Question question) {
        return agreements
                .get(actor, contract)
                .compose(agreement ->
                        vertx.executeBlocking(() -> DecisionRules.decide(agreement, question, clock.instant()), false));
    }

    /**
     * Whether the rules of a contract permit everything that a policy is about, in any status of the contract.
     *
     * @param role whose rules are evaluated in an ecosystem; ignored in a contract of two parties
     * @param values of left operands that the client states, an object
     * @return false also if there is no such contract that the actor may read
     */
    public Future<Boolean> isExploitable(
            Actor actor, String contract, String role, JsonValue values, JsonValue requested) {
        return agreements
                .find(actor, contract)
                .compose(found -> vertx.executeBlocking(
                        () -> found.filter(agreement -> new Exploitability(agreement, role, values, clock.instant())
                                        .isAuthorised(requested))
                                .isPresent(),
                        false));
    }
}
