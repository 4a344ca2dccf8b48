package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;

/**
 * One run of one round, from its first draft to its end. Every change is a new value; a move that the table of
 * {@link PlanState} does not have throws.
 *
 * @param aggregators as chosen; their roles are in the signed plan
 * @param cohort URLs of the chosen processors; empty once the plan is published, for then the leaf list has them
 * @param revision of the stored plan that this one is or was made from
 */
public record ExecutionPlanRecord(
        String id,
        String trainingPlanId,
        PlanOrigin origin,
        List<AggregatorChoice> aggregators,
        List<String> cohort,
        PlanPapers papers,
        PlanStanding standing,
        long revision) {
    public ExecutionPlanRecord {
        requireNonNull(id, "id is null");
        requireNonNull(trainingPlanId, "trainingPlanId is null");
        requireNonNull(origin, "origin is null");
        requireNonNull(papers, "papers is null");
        requireNonNull(standing, "standing is null");
        aggregators = List.copyOf(aggregators);
        cohort = List.copyOf(cohort);
    }

    public static ExecutionPlanRecord draft(String id, String trainingPlanId, PlanOrigin origin) {
        PlanStanding standing = new PlanStanding(PlanState.DRAFT, origin.createdAt(), null);
        return new ExecutionPlanRecord(id, trainingPlanId, origin, List.of(), List.of(), PlanPapers.NONE, standing, 0);
    }

    public PlanState state() {
        return standing.state();
    }

    public int round() {
        return origin.round();
    }

    /** The digest that every message names the plan by; empty before publication. */
    public Optional<Digest> digest() {
        return Optional.ofNullable(papers.plan()).map(Signed::digest);
    }

    /** @throws IllegalStateException before publication */
    public Signed<ExecutionPlan> statement() {
        Signed<ExecutionPlan> statement = papers.plan();
        if (statement == null) {
            throw new IllegalStateException("plan " + id + " is not published");
        }
        return statement;
    }

    public ExecutionPlanRecord withAggregators(List<AggregatorChoice> chosen) {
        requireOpen();
        return next(chosen, cohort, papers, standing);
    }

    public ExecutionPlanRecord withCohort(List<String> urls) {
        requireOpen();
        return next(aggregators, urls, papers, standing);
    }

    /** The cohort is chosen; {@code why} tells what it still lacks. */
    public ExecutionPlanRecord collecting(Instant now, @Nullable String why) {
        PlanStanding collecting = state() == PlanState.COLLECTING_CONSENTS
                ? new PlanStanding(state(), standing.since(), why)
                : standing.move(PlanState.COLLECTING_CONSENTS, now, why);
        return next(aggregators, cohort, papers, collecting);
    }

    public ExecutionPlanRecord published(Signed<ExecutionPlan> statement, Instant now) {
        return next(aggregators, List.of(), papers.published(statement), standing.move(PlanState.PUBLISHED, now, null));
    }

    public ExecutionPlanRecord training(List<Signed<Countersignature>> countersignatures, Instant now) {
        return next(
                aggregators,
                cohort,
                papers.countersigned(countersignatures),
                standing.move(PlanState.TRAINING, now, null));
    }

    /** The plan as reports show it: moved on to {@code observed}, if that lies ahead. */
    public ExecutionPlanRecord observed(PlanState observed, Instant now) {
        return state().isUnderWay() && observed.isUnderWay() && observed.compareTo(state()) > 0
                ? next(aggregators, cohort, papers, along(observed, now))
                : this;
    }

    /** The version is registered, whatever was reported before: reports may be lost. */
    public ExecutionPlanRecord completed(Instant now) {
        return next(
                aggregators, cohort, papers, along(PlanState.AGGREGATING, now).move(PlanState.COMPLETED, now, null));
    }

    private PlanStanding along(PlanState goal, Instant now) {
        PlanStanding at = standing;
        for (PlanState step : List.of(PlanState.SYNCHRONISING, PlanState.AGGREGATING)) {
            if (at.state().compareTo(step) < 0 && step.compareTo(goal) <= 0) {
                at = at.move(step, now, null);
            }
        }
        return at;
    }

    public ExecutionPlanRecord discarded(String why, Instant now) {
        return next(aggregators, cohort, papers, standing.move(PlanState.DISCARDED, now, why));
    }

    /** Adds the first notice of its signer. */
    public ExecutionPlanRecord withNotice(Signed<DiscardNotice> notice) {
        if (papers.notices().stream().anyMatch(known -> known.signer().equals(notice.signer()))) {
            return this;
        }
        List<Signed<DiscardNotice>> notices = new ArrayList<>(papers.notices());
        notices.add(notice);
        return next(aggregators, cohort, papers.noticed(notices), standing);
    }

    /** Adds what an organisation's root stated for an aggregator that is gone for good; once for each. */
    public ExecutionPlanRecord withRevocation(Signed<Revocation> revocation) {
        Digest gone = revocation.body().keyId();
        if (papers.revocations().stream().anyMatch(known -> known.body().keyId().equals(gone))) {
            return this;
        }
        List<Signed<Revocation>> revocations = new ArrayList<>(papers.revocations());
        revocations.add(revocation);
        return next(aggregators, cohort, papers.revoked(revocations), standing);
    }

    public ExecutionPlanRecord withRevision(long stored) {
        return new ExecutionPlanRecord(id, trainingPlanId, origin, aggregators, cohort, papers, standing, stored);
    }

    private void requireOpen() {
        if (!state().isOpen()) {
            throw new IllegalStateException("plan " + id + " is " + state().label());
        }
    }

    private ExecutionPlanRecord next(
            List<AggregatorChoice> chosen, List<String> urls, PlanPapers signed, PlanStanding stands) {
        return new ExecutionPlanRecord(id, trainingPlanId, origin, chosen, urls, signed, stands, revision);
    }
}
