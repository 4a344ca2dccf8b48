package org.sumspace.catalog.training.orchestrator.core;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.QualityEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;

/** The step that follows an execution plan that has ended. */
public sealed interface Continuation {
    /** How often a round is opened again after its plan was discarded. */
    int REOPENINGS_MAX = 2;

    /** How many aggregators a reason names. */
    int NAMES_MAX = 5;

    /** The next round, on the version of this one. */
    record NextRound() implements Continuation {}

    /** A round that evaluates the version of this one, which is the last. */
    record Evaluation() implements Continuation {}

    /** The same round again, under another plan. */
    record Reopen() implements Continuation {}

    /** Nothing yet: notices of these aggregators that they discarded the plan are missing. */
    record AwaitNotices(Set<Digest> missing) implements Continuation {
        public AwaitNotices {
            missing = Set.copyOf(missing);
        }
    }

    /** The training plan ends. */
    record End(Outcome outcome, String reason) implements Continuation {}

    /** After a completed round. */
    static Continuation after(ModelVersionRecord record, TrainingPlan plan) {
        Optional<End> end = end(record, plan);
        if (end.isEmpty()) {
            return new NextRound();
        }
        FinalEvaluation evaluation = record.finalEvaluation();
        if (evaluation != null) {
            return evaluated(end.get(), record, evaluation.qualityEnd());
        }
        return plan.evaluatesLastVersion() && isChanged(record.body()) ? new Evaluation() : end.get();
    }

    /** The end of a training whose last version could not be evaluated. */
    static End withoutEvaluation(ModelVersionRecord last, TrainingPlan plan, String reason) {
        End end = end(last, plan).orElseThrow();
        return new End(end.outcome(), end.reason() + "; version " + last.round() + " was not evaluated: " + reason);
    }

    /** The training has ended for another reason before, so the last version can make its outcome worse only. */
    private static End evaluated(End end, ModelVersionRecord last, @Nullable QualityEnd quality) {
        if (quality == null || end.outcome() == Outcome.ENDED_EARLY) {
            return end;
        }
        return quality.outcome() == Outcome.ENDED_EARLY
                ? new End(
                        Outcome.ENDED_EARLY, "the training ends after round " + last.round() + ": " + quality.reason())
                : new End(end.outcome(), end.reason() + "; " + quality.reason());
    }

    private static boolean isChanged(ModelVersion version) {
        return !version.result().equals(version.baseModel());
    }

    /** Why the training ends with this version; empty if it goes on. */
    private static Optional<End> end(ModelVersionRecord record, TrainingPlan plan) {
        PlanParameters parameters = plan.parameters();
        ModelVersion version = record.body();
        Convergence convergence = record.convergence();
        if (!isChanged(version)) {
            return Optional.of(new End(Outcome.CONVERGED, "round " + version.round() + " did not change the model"));
        }
        if (record.qualityEnd() != null) {
            return Optional.of(new End(
                    record.qualityEnd().outcome(),
                    "the training ends with round " + version.round() + ": "
                            + record.qualityEnd().reason()));
        }
        if (parameters.stopWhenConverged()
                && convergence != null
                && convergence.state() == Convergence.State.CONVERGED) {
            return Optional.of(new End(Outcome.CONVERGED, convergence.text()));
        }
        String trend = convergence == null ? "" : "; " + convergence.text();
        if (version.round() >= parameters.rounds()) {
            return Optional.of(
                    new End(Outcome.COMPLETED, "all " + parameters.rounds() + " rounds are complete" + trend));
        }
        if (version.round() >= plan.affordableRounds()) {
            return Optional.of(new End(
                    Outcome.COMPLETED, "the privacy budget is spent after " + plan.affordableRounds() + " rounds"));
        }
        return Optional.empty();
    }

    /**
     * After a discarded plan.
     *
     * @param expired whether the time for notices of its aggregators has passed
     */
    static Continuation after(ExecutionPlanRecord discarded, boolean expired) {
        if (discarded.state() != PlanState.DISCARDED) {
            throw new IllegalArgumentException(
                    "the plan is " + discarded.state().label());
        }
        String reason = "round " + discarded.round() + " was discarded: "
                + discarded.status().reason();
        if (discarded.origin().attempt() >= REOPENINGS_MAX) {
            return new End(Outcome.ENDED_EARLY, reason + "; it was reopened " + REOPENINGS_MAX + " times");
        }
        if (discarded.round() > 1 && isMainRevoked(discarded)) {
            return new End(
                    Outcome.ENDED_EARLY,
                    reason + "; its main aggregator is permanently gone: no other node can confirm the previous round");
        }
        Set<Digest> missing = missingNotices(discarded);
        if (missing.isEmpty()) {
            return new Reopen();
        }
        return expired
                ? new End(
                        Outcome.ENDED_EARLY,
                        reason + "; " + missing.size() + " aggregators did not confirm that they released nothing: "
                                + names(discarded, missing))
                : new AwaitNotices(missing);
    }

    private static Set<Digest> missingNotices(ExecutionPlanRecord discarded) {
        ExecutionPlan plan = discarded.signedPlan().body();
        Set<Digest> missing =
                plan.aggregators().stream().map(AggregatorEntry::keyId).collect(Collectors.toCollection(HashSet::new));
        discarded.statements().notices().stream().map(Signed::signer).forEach(missing::remove);
        revoked(discarded).forEach(missing::remove);
        return missing;
    }

    private static String names(ExecutionPlanRecord discarded, Set<Digest> aggregators) {
        String named = discarded.signedPlan().body().aggregators().stream()
                .filter(entry -> aggregators.contains(entry.keyId()))
                .limit(NAMES_MAX)
                .map(entry -> entry.nodeId() + " of " + entry.organisation())
                .collect(Collectors.joining(", "));
        int others = aggregators.size() - NAMES_MAX;
        return others > 0 ? named + " and " + others + " others" : named;
    }

    private static boolean isMainRevoked(ExecutionPlanRecord discarded) {
        Digest main = discarded.signedPlan().body().main().orElseThrow().keyId();
        return revoked(discarded).anyMatch(main::equals);
    }

    private static Stream<Digest> revoked(ExecutionPlanRecord discarded) {
        return discarded.statements().revocations().stream()
                .map(revocation -> revocation.body().keyId());
    }
}
