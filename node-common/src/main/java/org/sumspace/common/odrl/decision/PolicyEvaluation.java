package org.sumspace.common.odrl.decision;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.decision.DutyFinding.DutyStatus;
import org.sumspace.common.odrl.decision.DutyStates.DutyState;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Constraint;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.LogicalConstraint;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Rule;
import org.sumspace.common.odrl.vocabulary.Names;

/** Evaluates conditions and duties for one request. */
final class PolicyEvaluation {
    private static final OperandValue NO_TIME = OperandValue.unknown("time of the request", "the time is not known");

    private final DecisionRequest request;
    private final DecisionState state;
    private final Comparison comparison;
    private final OperandValue time;

    PolicyEvaluation(DecisionRequest request, DecisionState state) {
        this.request = request;
        this.state = state;
        this.comparison = new Comparison(state.memberships());
        Instant now = request.time();
        this.time = now == null ? NO_TIME : OperandValue.of(TimeValue.at(now), "time of the request");
    }

    Truth all(List<Condition> conditions) {
        return all(conditions, false);
    }

    /** @param late whether constraints on time are ignored, because a duty has failed already */
    private Truth all(List<Condition> conditions, boolean late) {
        Truth all = Truth.TRUE;
        for (Condition condition : conditions) {
            if (!(late && isOfTime(condition))) {
                all = all.and(truth(condition, late));
                if (all == Truth.FALSE) {
                    return all;
                }
            }
        }
        return all;
    }

    private static boolean isOfTime(Condition condition) {
        if (condition instanceof LogicalConstraint logical) {
            return logical.conditions().stream().allMatch(PolicyEvaluation::isOfTime);
        }
        return condition instanceof Constraint constraint
                && constraint.leftOperand().isOfTime();
    }

    Truth truth(Condition condition) {
        return truth(condition, false);
    }

    private Truth truth(Condition condition, boolean late) {
        if (condition instanceof Constraint constraint) {
            return truth(constraint);
        }
        return condition instanceof LogicalConstraint logical ? truth(logical, late) : Truth.UNKNOWN;
    }

    private Truth truth(LogicalConstraint logical, boolean late) {
        return switch (logical.operand()) {
            case AND -> all(logical.conditions(), late);
            case OR -> any(logical.conditions(), late);
            case XONE -> exactlyOne(logical.conditions(), late);
            case AND_SEQUENCE -> sequence(logical.conditions(), late);
        };
    }

    private Truth any(List<Condition> conditions, boolean late) {
        Truth any = Truth.FALSE;
        for (Condition condition : conditions) {
            if (!(late && isOfTime(condition))) {
                any = any.or(truth(condition, late));
            }
        }
        return any;
    }

    /** True if exactly one condition is true and all others are false; false as soon as a second one is true. */
    private Truth exactlyOne(List<Condition> conditions, boolean late) {
        int trues = 0;
        boolean unknown = false;
        for (Condition condition : conditions) {
            if (!(late && isOfTime(condition))) {
                Truth each = truth(condition, late);
                trues += each == Truth.TRUE ? 1 : 0;
                unknown |= each == Truth.UNKNOWN;
            }
        }
        if (trues > 1) {
            return Truth.FALSE;
        }
        return unknown ? Truth.UNKNOWN : Truth.of(trues == 1);
    }

    private Truth sequence(List<Condition> conditions, boolean late) {
        for (Condition condition : conditions) {
            Truth each = late && isOfTime(condition) ? Truth.TRUE : truth(condition, late);
            if (each != Truth.TRUE) {
                return each;
            }
        }
        return Truth.TRUE;
    }

    private Truth truth(Constraint constraint) {
        return constraint.leftOperand().isNotification() ? Truth.TRUE : truth(constraint, left(constraint));
    }

    Truth truth(Constraint constraint, OperandValue value) {
        List<Value> left = value.values();
        List<Value> right = constraint.rightOperand().valuesAt(request.time());
        return left == null || right == null || !hasUnitOf(constraint, value)
                ? Truth.UNKNOWN
                : comparison.of(constraint.operator(), left, right);
    }

    static boolean hasUnitOf(Constraint constraint, OperandValue value) {
        String required = constraint.unit();
        String unit = value.unit();
        if (required == null || unit == null) {
            return required == null && unit == null;
        }
        return required.equals(Names.STANDARD.reduceUnit(unit));
    }

    /** The left value: from the request, from the caller's sources, or from the policy where no source exists (D7). */
    OperandValue left(Constraint constraint) {
        if (constraint.leftOperand().name().equals(LeftOperand.DATE_TIME)) {
            return time;
        }
        OperandValue value = state.values().valueOf(constraint.leftOperand().name(), constraint.subject());
        Value status = constraint.status();
        if (!value.hasNoSource() || status == null) {
            return value;
        }
        OperandValue stated = OperandValue.of(status, "status in the policy");
        return constraint.unit() == null ? stated : stated.in(constraint.unit());
    }

    boolean isFulfilled(Duty duty) {
        return status(duty) == DutyStatus.FULFILLED;
    }

    DutyStatus status(Duty duty) {
        DutyState recorded = state.duties().of(duty);
        boolean late = recorded.failed() && !duty.alternatives();
        boolean own = recorded.performed()
                && all(duty.action().refinements(), late) == Truth.TRUE
                && all(duty.constraints(), late) == Truth.TRUE;
        boolean fulfilled = duty.alternatives()
                ? own || duty.consequences().stream().anyMatch(this::isFulfilled)
                : own && (!late || duty.consequences().stream().allMatch(this::isFulfilled));
        if (fulfilled) {
            return DutyStatus.FULFILLED;
        }
        return recorded.failed() ? DutyStatus.FAILED : DutyStatus.OPEN;
    }

    boolean areFulfilled(List<Duty> duties) {
        for (Duty duty : duties) {
            if (!isFulfilled(duty)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the rule's target is the requested one or may contain it, and its parties are, or may contain, those of the request. */
    boolean fits(Rule rule) {
        Asset target = rule.target();
        return target != null
                && (target.collection() || target.id().matches(request.target()))
                && fits(rule.assigner(), request.assigner())
                && (fits(rule.assignee(), request.assignee()) || isRole(rule.assignee()));
    }

    private static boolean fits(@Nullable Party party, @Nullable Identifier requested) {
        return party == null
                || requested == null
                || party.collection()
                || party.id().matches(requested);
    }

    private boolean isRole(@Nullable Party party) {
        return party != null && request.roles().contains(party.id().text());
    }

    /** The rule's constraints, the refinements of its action, and membership in the collections that it names. */
    Truth conditions(Rule rule) {
        Truth truth = all(rule.constraints()).and(all(rule.action().refinements()));
        Asset target = rule.target();
        if (target != null && target.collection()) {
            truth = truth.and(member(target.id(), request.target())).and(all(target.refinements()));
        }
        return truth.and(member(rule.assigner(), request.assigner())).and(member(rule.assignee(), request.assignee()));
    }

    private Truth member(@Nullable Party party, @Nullable Identifier requested) {
        if (party == null || requested == null || !party.collection()) {
            return Truth.TRUE;
        }
        return memberOrRole(party, requested).and(all(party.refinements()));
    }

    Truth memberOrRole(Party party, Identifier requested) {
        return isRole(party) ? Truth.TRUE : member(party.id(), requested);
    }

    Truth member(Identifier collection, Identifier member) {
        return collection.matches(member) ? Truth.TRUE : state.memberships().contains(collection.text(), member.text());
    }
}
