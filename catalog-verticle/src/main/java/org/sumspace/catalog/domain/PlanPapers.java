package org.sumspace.catalog.domain;

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
 * @param plan the orchestrator's; null before publication
 * @param countersignatures one for each aggregator in the plan's order; empty until all are there
 * @param notices of aggregators that discarded the plan, never having released
 * @param revocations that say the same of aggregators that are gone for good
 */
public record PlanPapers(
        @Nullable Signed<ExecutionPlan> plan,
        List<Signed<Countersignature>> countersignatures,
        List<Signed<DiscardNotice>> notices,
        List<Signed<Revocation>> revocations) {
    public static final PlanPapers NONE = new PlanPapers(null, List.of(), List.of(), List.of());

    public PlanPapers {
        countersignatures = List.copyOf(countersignatures);
        notices = List.copyOf(notices);
        revocations = List.copyOf(revocations);
    }

    PlanPapers published(Signed<ExecutionPlan> statement) {
        return new PlanPapers(statement, countersignatures, notices, revocations);
    }

    PlanPapers countersigned(List<Signed<Countersignature>> statements) {
        return new PlanPapers(plan, statements, notices, revocations);
    }

    PlanPapers noticed(List<Signed<DiscardNotice>> statements) {
        return new PlanPapers(plan, countersignatures, statements, revocations);
    }

    PlanPapers revoked(List<Signed<Revocation>> statements) {
        return new PlanPapers(plan, countersignatures, notices, statements);
    }
}
