package org.sumspace.catalog.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.plan.Countersignature;
import org.sumspace.common.plan.DiscardNotice;
import org.sumspace.common.plan.ExecutionPlan;
import org.sumspace.common.statement.Signed;

/**
 * The signed statements of an execution plan.
 *
 * @param plan the orchestrator's; null before publication
 * @param countersignatures one for each aggregator in the plan's order; empty until all are there
 * @param notices of aggregators that discarded the plan, never having released
 */
public record PlanPapers(
        @Nullable Signed<ExecutionPlan> plan,
        List<Signed<Countersignature>> countersignatures,
        List<Signed<DiscardNotice>> notices) {
    public static final PlanPapers NONE = new PlanPapers(null, List.of(), List.of());

    public PlanPapers {
        countersignatures = List.copyOf(countersignatures);
        notices = List.copyOf(notices);
    }

    PlanPapers published(Signed<ExecutionPlan> statement) {
        return new PlanPapers(statement, countersignatures, notices);
    }

    PlanPapers countersigned(List<Signed<Countersignature>> statements) {
        return new PlanPapers(plan, statements, notices);
    }

    PlanPapers noticed(List<Signed<DiscardNotice>> statements) {
        return new PlanPapers(plan, countersignatures, statements);
    }
}
