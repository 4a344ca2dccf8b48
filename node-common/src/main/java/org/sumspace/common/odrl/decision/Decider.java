package org.sumspace.common.odrl.decision;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.odrl.decision.Decision.Reason;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Constraint;
import org.sumspace.common.odrl.policy.LogicalConstraint;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.policy.Policy.ConflictStrategy;
import org.sumspace.common.odrl.policy.Policy.Permission;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.policy.Rule;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Decides one request. */
final class Decider {
    private final Vocabulary vocabulary;
    private final PolicyEvaluation evaluation;
    private final String action;

    private final List<Rule> holding = new ArrayList<>();
    private final List<Rule> notHolding = new ArrayList<>();
    private final List<Rule> holdingOfRoles = new ArrayList<>();
    private final List<Rule> notHoldingOfRoles = new ArrayList<>();
    private final List<Rule> applying = new ArrayList<>();
    private final List<Prohibition> restrictions = new ArrayList<>();
    private final Set<ConflictStrategy> strategies = EnumSet.noneOf(ConflictStrategy.class);

    /** @param action a known one */
    Decider(Vocabulary vocabulary, PolicyEvaluation evaluation, String action) {
        this.vocabulary = vocabulary;
        this.evaluation = evaluation;
        this.action = action;
    }

    Decision decide(List<Policy> policies) {
        for (Policy policy : policies) {
            policy.permissions().forEach(permission -> add(policy, permission));
            policy.prohibitions().forEach(prohibition -> add(policy, prohibition));
        }
        if (holding.isEmpty()) {
            return decision(Reason.NO_PERMISSION, notHolding);
        }
        if (holdingOfRoles.isEmpty() && !notHoldingOfRoles.isEmpty()) {
            return decision(Reason.ROLE_RESTRICTION, notHoldingOfRoles);
        }
        Reason reason = reason();
        List<Rule> deciding = new ArrayList<>(holding);
        deciding.addAll(applying);
        return decision(reason, deciding);
    }

    private void add(Policy policy, Permission permission) {
        if (!vocabulary.includes(permission.action().name(), action) || !evaluation.fits(permission)) {
            return;
        }
        boolean holds = evaluation.conditions(permission) == Truth.TRUE && evaluation.areFulfilled(permission.duties());
        if (!policy.origin().mayPermit()) {
            (holds ? holdingOfRoles : notHoldingOfRoles).add(permission);
        } else if (holds) {
            holding.add(permission);
            strategies.addAll(policy.conflict());
        } else {
            notHolding.add(permission);
        }
    }

    private void add(Policy policy, Prohibition prohibition) {
        String prohibited = prohibition.action().name();
        boolean covers = vocabulary.includes(prohibited, action);
        boolean concerns = covers || vocabulary.includes(action, prohibited);
        if (!concerns || !evaluation.fits(prohibition) || evaluation.conditions(prohibition) == Truth.FALSE) {
            return;
        }
        if (covers) {
            applying.add(prohibition);
            strategies.addAll(policy.conflict());
        } else {
            restrictions.add(prohibition);
        }
    }

    /** For a request that at least one permission permits. */
    private Reason reason() {
        if (applying.isEmpty() || strategies.equals(EnumSet.of(ConflictStrategy.PERM))) {
            return Reason.PERMITTED;
        }
        return strategies.equals(EnumSet.of(ConflictStrategy.PROHIBIT)) ? Reason.PROHIBITED : Reason.CONFLICT;
    }

    private Decision decision(Reason reason, List<Rule> deciding) {
        List<String> notices = new ArrayList<>();
        if (reason == Reason.PERMITTED) {
            holding.forEach(rule -> addNotices(rule.constraints(), notices));
            holdingOfRoles.forEach(rule -> addNotices(rule.constraints(), notices));
        }
        return new Decision(reason, deciding, restrictions, notices, List.of());
    }

    private static void addNotices(List<Condition> conditions, List<String> notices) {
        for (Condition condition : conditions) {
            if (condition instanceof LogicalConstraint logical) {
                addNotices(logical.conditions(), notices);
            } else if (condition instanceof Constraint constraint
                    && constraint.leftOperand().isNotification()) {
                notices.add(constraint.rightOperand().text());
            }
        }
    }
}
