package org.sumspace.catalog.training.execution.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;

/**
 * The signed statements of an execution plan.
 *
 * @param plan signed by the orchestrator; null before publication
 * @param countersignatures of the aggregators, in the plan's order; empty until all have countersigned
 * @param notices of aggregators that discarded the plan and released nothing
 * @param revocations of aggregators that are permanently gone; each stands for the aggregator's notice
 */
public record PlanStatements(
        @Nullable Signed<ExecutionPlan> plan,
        List<Signed<Countersignature>> countersignatures,
        List<Signed<DiscardNotice>> notices,
        List<Signed<Revocation>> revocations) {
    public static final PlanStatements NONE = new PlanStatements(null, List.of(), List.of(), List.of());

    public PlanStatements {
        countersignatures = List.copyOf(countersignatures);
        notices = List.copyOf(notices);
        revocations = List.copyOf(revocations);
    }

    PlanStatements withPlan(Signed<ExecutionPlan> signed) {
        return new PlanStatements(signed, countersignatures, notices, revocations);
    }

    PlanStatements withCountersignatures(List<Signed<Countersignature>> all) {
        return new PlanStatements(plan, all, notices, revocations);
    }

    PlanStatements withNotices(List<Signed<DiscardNotice>> all) {
        return new PlanStatements(plan, countersignatures, all, revocations);
    }

    PlanStatements withRevocations(List<Signed<Revocation>> all) {
        return new PlanStatements(plan, countersignatures, notices, all);
    }
}
