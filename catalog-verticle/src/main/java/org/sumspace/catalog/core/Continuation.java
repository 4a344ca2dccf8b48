package org.sumspace.catalog.core;

import static java.util.Objects.requireNonNull;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.TrainingEnd.Outcome;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;

/** What follows an execution plan that has ended. */
public sealed interface Continuation {
    /** How often a round may be opened again after its plan was discarded. */
    int REOPENINGS_MAX = 2;

    /** The next round, on the version of this one. */
    record NextRound() implements Continuation {}

    /** The same round again, under another plan. */
    record Reopen() implements Continuation {}

    /** Nothing yet: these aggregators have not said that they discarded the plan. */
    record AwaitNotices(Set<Digest> missing) implements Continuation {
        public AwaitNotices {
            missing = Set.copyOf(missing);
        }
    }

    /** The training plan ends. */
    record End(Outcome outcome, String reason) implements Continuation {
        public End {
            requireNonNull(outcome, "outcome is null");
            requireNonNull(reason, "reason is null");
        }
    }

    /** After a completed round. */
    static Continuation after(ModelVersion version, TrainingPlan plan) {
        PlanParameters parameters = plan.parameters();
        if (version.result().equals(version.baseModel())) {
            return new End(Outcome.CONVERGED, "round " + version.round() + " gave back its own base model");
        }
        if (version.round() >= parameters.rounds()) {
            return new End(Outcome.COMPLETED, "all " + parameters.rounds() + " rounds are done");
        }
        if (version.round() >= plan.affordableRounds()) {
            return new End(
                    Outcome.COMPLETED,
                    "the privacy budget lasts for " + plan.affordableRounds() + " rounds, and is spent");
        }
        return new NextRound();
    }

    /**
     * After a discarded plan.
     *
     * @param expired whether its aggregators have had their time to send notices
     */
    static Continuation after(ExecutionPlanRecord discarded, boolean expired) {
        if (discarded.state() != PlanState.DISCARDED) {
            throw new IllegalArgumentException(
                    "the plan is " + discarded.state().label());
        }
        String why = "round " + discarded.round() + " was discarded: "
                + discarded.standing().reason();
        if (discarded.origin().attempt() >= REOPENINGS_MAX) {
            return new End(Outcome.ENDED_EARLY, why + "; it was reopened " + REOPENINGS_MAX + " times");
        }
        if (discarded.round() > 1 && isMainGone(discarded)) {
            return new End(
                    Outcome.ENDED_EARLY,
                    why + "; its main aggregator is gone for good, and nobody else can vouch for the round before");
        }
        Set<Digest> missing = missingNotices(discarded);
        if (missing.isEmpty()) {
            return new Reopen();
        }
        return expired
                ? new End(
                        Outcome.ENDED_EARLY,
                        why + "; " + missing.size() + " aggregators did not confirm that they never released")
                : new AwaitNotices(missing);
    }

    private static Set<Digest> missingNotices(ExecutionPlanRecord discarded) {
        ExecutionPlan plan = discarded.statement().body();
        Set<Digest> missing =
                plan.aggregators().stream().map(AggregatorEntry::keyId).collect(Collectors.toCollection(HashSet::new));
        discarded.papers().notices().stream().map(Signed::signer).forEach(missing::remove);
        goneForGood(discarded).forEach(missing::remove);
        return missing;
    }

    private static boolean isMainGone(ExecutionPlanRecord discarded) {
        Digest main = discarded.statement().body().main().orElseThrow().keyId();
        return goneForGood(discarded).anyMatch(main::equals);
    }

    private static Stream<Digest> goneForGood(ExecutionPlanRecord discarded) {
        return discarded.papers().revocations().stream()
                .map(revocation -> revocation.body().keyId());
    }
}
