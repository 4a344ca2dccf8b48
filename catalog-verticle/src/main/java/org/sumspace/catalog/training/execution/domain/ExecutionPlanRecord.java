package org.sumspace.catalog.training.execution.domain;

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
 * One attempt at one round, from its draft to its end. Every change makes a new value; a change of state that
 * {@link PlanState} does not allow throws.
 *
 * @param aggregators as the owner chose them; their roles are in the signed plan
 * @param cohort URLs of the chosen processors; empty after publication, because the leaf list has them then
 * @param revision of the stored plan that this value was read from or made from
 */
public record ExecutionPlanRecord(
        String id,
        String trainingPlanId,
        PlanOrigin origin,
        List<AggregatorChoice> aggregators,
        List<String> cohort,
        PlanStatements statements,
        PlanStatus status,
        long revision) {
    public ExecutionPlanRecord {
        aggregators = List.copyOf(aggregators);
        cohort = List.copyOf(cohort);
    }

    public static ExecutionPlanRecord draft(String id, String trainingPlanId, PlanOrigin origin) {
        PlanStatus status = PlanStatus.first(PlanState.DRAFT, origin.createdAt());
        return new ExecutionPlanRecord(
                id, trainingPlanId, origin, List.of(), List.of(), PlanStatements.NONE, status, 0);
    }

    public PlanState state() {
        return status.state();
    }

    public int round() {
        return origin.round();
    }

    /** The digest by which messages identify the plan; empty before publication. */
    public Optional<Digest> digest() {
        return Optional.ofNullable(statements.plan()).map(Signed::digest);
    }

    /** @throws IllegalStateException before publication */
    public Signed<ExecutionPlan> signedPlan() {
        Signed<ExecutionPlan> signed = statements.plan();
        if (signed == null) {
            throw new IllegalStateException("plan " + id + " is not published");
        }
        return signed;
    }

    public ExecutionPlanRecord withAggregators(List<AggregatorChoice> chosen) {
        requireOpen();
        return next(chosen, cohort, statements, status);
    }

    public ExecutionPlanRecord withCohort(List<String> urls) {
        requireOpen();
        return next(aggregators, urls, statements, status);
    }

    /** @param reason what the chosen cohort lacks; null if it lacks nothing */
    public ExecutionPlanRecord collecting(Instant now, @Nullable String reason) {
        PlanStatus collecting = state() == PlanState.COLLECTING_CONSENTS
                ? status.withReason(reason)
                : status.move(PlanState.COLLECTING_CONSENTS, now, reason);
        return next(aggregators, cohort, statements, collecting);
    }

    public ExecutionPlanRecord published(Signed<ExecutionPlan> signedPlan, Instant now) {
        return next(
                aggregators, List.of(), statements.withPlan(signedPlan), status.move(PlanState.PUBLISHED, now, null));
    }

    public ExecutionPlanRecord training(List<Signed<Countersignature>> countersignatures, Instant now) {
        return next(
                aggregators,
                cohort,
                statements.withCountersignatures(countersignatures),
                status.move(PlanState.TRAINING, now, null));
    }

    /** Moves the plan to the state that the reports of its nodes show, if that state is later. */
    public ExecutionPlanRecord observed(PlanState observed, Instant now) {
        return state().isUnderWay() && observed.isUnderWay() && observed.compareTo(state()) > 0
                ? next(aggregators, cohort, statements, advancedTo(observed, now))
                : this;
    }

    /** The plan with a status that its nodes' reports led to, if that is a later one. */
    public ExecutionPlanRecord observed(PlanStatus reported) {
        PlanState later = reported.state();
        return state().isUnderWay() && later.isUnderWay() && later.compareTo(state()) > 0
                ? next(aggregators, cohort, statements, reported)
                : this;
    }

    /** The model version is registered. Reports may be lost, so the plan may be in any state under way. */
    public ExecutionPlanRecord completed(Instant now) {
        return next(
                aggregators,
                cohort,
                statements,
                advancedTo(PlanState.AGGREGATING, now).move(PlanState.COMPLETED, now, null));
    }

    private PlanStatus advancedTo(PlanState goal, Instant now) {
        PlanStatus advanced = status;
        for (PlanState step : List.of(PlanState.SYNCHRONISING, PlanState.AGGREGATING)) {
            if (advanced.state().compareTo(step) < 0 && step.compareTo(goal) <= 0) {
                advanced = advanced.move(step, now, null);
            }
        }
        return advanced;
    }

    public ExecutionPlanRecord discarded(String reason, Instant now) {
        return next(aggregators, cohort, statements, status.move(PlanState.DISCARDED, now, reason));
    }

    /** Adds a notice, if its signer has sent none before. */
    public ExecutionPlanRecord withNotice(Signed<DiscardNotice> notice) {
        if (statements.notices().stream().anyMatch(known -> known.signer().equals(notice.signer()))) {
            return this;
        }
        List<Signed<DiscardNotice>> notices = new ArrayList<>(statements.notices());
        notices.add(notice);
        return next(aggregators, cohort, statements.withNotices(notices), status);
    }

    /** Adds the revocation of an aggregator, if it has none yet. */
    public ExecutionPlanRecord withRevocation(Signed<Revocation> revocation) {
        Digest revoked = revocation.body().keyId();
        if (statements.revocations().stream()
                .anyMatch(known -> known.body().keyId().equals(revoked))) {
            return this;
        }
        List<Signed<Revocation>> revocations = new ArrayList<>(statements.revocations());
        revocations.add(revocation);
        return next(aggregators, cohort, statements.withRevocations(revocations), status);
    }

    public ExecutionPlanRecord withRevision(long stored) {
        return new ExecutionPlanRecord(id, trainingPlanId, origin, aggregators, cohort, statements, status, stored);
    }

    private void requireOpen() {
        if (!state().isOpen()) {
            throw new IllegalStateException("plan " + id + " is " + state().label());
        }
    }

    private ExecutionPlanRecord next(
            List<AggregatorChoice> chosen, List<String> urls, PlanStatements nextStatements, PlanStatus nextStatus) {
        return new ExecutionPlanRecord(id, trainingPlanId, origin, chosen, urls, nextStatements, nextStatus, revision);
    }
}
