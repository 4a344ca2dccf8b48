package org.sumspace.sandbox.training;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.CatalogClient.RoundPlanView;
import org.sumspace.client.ExecutionPlanView;
import org.sumspace.client.Poll;
import org.sumspace.client.WaitTimeoutException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.SpaceOperators;

/** Follows one training plan from round to round, and checks each round as soon as it is done. */
public final class RoundFollower {
    /** Longer than a round can take before it expires. */
    private static final Duration ROUND_TIMEOUT = Duration.ofMinutes(6);
    /** Time after which a discarded round without a successor counts as discarded for good. */
    private static final Duration REOPEN_TIMEOUT = Duration.ofSeconds(15);

    private final String trainingPlanId;
    private final CatalogClient catalog;
    private final SpaceOperators operators;
    private final RoundCheck check;
    private final boolean mayEndEarly;
    private final boolean evaluatesLastVersion;
    private final List<CheckedRound> rounds = new ArrayList<>();
    private int seenPlans;
    private String lastPlanId = "";

    /**
     * @param mayEndEarly whether the training ends before its last round if it has converged
     * @param evaluatesLastVersion whether a further round evaluates the last version
     */
    RoundFollower(
            String trainingPlanId,
            CatalogClient catalog,
            SpaceOperators operators,
            RoundCheck check,
            boolean mayEndEarly,
            boolean evaluatesLastVersion) {
        this.trainingPlanId = trainingPlanId;
        this.catalog = catalog;
        this.operators = operators;
        this.check = check;
        this.mayEndEarly = mayEndEarly;
        this.evaluatesLastVersion = evaluatesLastVersion;
    }

    /**
     * A completed round.
     *
     * @param set the processors whose contributions are in the aggregate
     * @param shares number of shares in the aggregate
     * @param millis time from the creation of its execution plan to its registered version, by the catalog's clock
     */
    public record CheckedRound(
            int number, List<DpId> set, int shares, RoundCheck.Sum sum, long millis, ModelFile model) {
        public CheckedRound {
            set = List.copyOf(set);
        }

        public int contributors() {
            return set.size();
        }
    }

    /**
     * Blocks until this number of rounds is completed, or the training has ended before.
     *
     * @throws SandboxException if a round was discarded for good
     */
    public List<CheckedRound> follow(int count, Consumer<CheckedRound> progress) {
        while (rounds.size() < count) {
            Poll.until(
                    "round " + (rounds.size() + 1) + " is done",
                    ROUND_TIMEOUT,
                    () -> readNewPlans(progress) || hasEnded());
            if (hasEnded()) {
                readLastPlans(progress);
                break;
            }
        }
        return List.copyOf(rounds);
    }

    /**
     * Blocks until the training has ended, if a round evaluates its last version.
     *
     * @throws SandboxException if the sum of that round is wrong
     */
    void awaitEnd() {
        if (evaluatesLastVersion) {
            Poll.until(
                    "the last version is evaluated",
                    ROUND_TIMEOUT,
                    () -> catalog.status(lastPlanId).hasEnded());
            readLastPlans(trained -> {});
        }
    }

    private boolean hasEnded() {
        return mayEndEarly && !rounds.isEmpty() && catalog.status(lastPlanId).hasEnded();
    }

    private void readLastPlans(Consumer<CheckedRound> progress) {
        boolean further = true;
        while (further) {
            further = readNewPlans(progress);
        }
    }

    /** @return whether a further execution plan has ended */
    private boolean readNewPlans(Consumer<CheckedRound> progress) {
        int before = seenPlans;
        for (RoundPlanView plan : catalog.executionPlans(trainingPlanId, seenPlans)) {
            if (plan.isEvaluation()) {
                if (!plan.isCompleted() && !plan.isDiscarded()) {
                    break;
                }
                checkEvaluation(plan);
            } else if (plan.isCompleted()) {
                CheckedRound round = check(plan);
                rounds.add(round);
                lastPlanId = plan.id();
                progress.accept(round);
            } else if (plan.isDiscarded()) {
                awaitSuccessor(plan);
            } else {
                break;
            }
            seenPlans++;
        }
        return seenPlans > before;
    }

    private void checkEvaluation(RoundPlanView plan) {
        if (plan.isCompleted() && check(plan).sum() == RoundCheck.Sum.WRONG) {
            throw new SandboxException(
                    "the sums that evaluate the last version are not those of its contributors",
                    "This is a defect: please report it");
        }
    }

    private void awaitSuccessor(RoundPlanView discarded) {
        try {
            Poll.until(
                    "the catalog opens round " + discarded.round() + " again",
                    REOPEN_TIMEOUT,
                    () -> catalog.executionPlans(trainingPlanId, seenPlans + 1).size() > 0);
        } catch (WaitTimeoutException forGood) {
            throw new SandboxException(
                    "round " + discarded.round() + " was discarded: " + discarded.reason(),
                    "The training plan ended with the version of the previous round",
                    forGood);
        }
    }

    /**
     * Checks a completed round. The rounds must be checked in order.
     *
     * @throws org.sumspace.common.signed.InvalidStatementException if its aggregators contradict each other
     */
    public CheckedRound check(RoundPlanView plan) {
        ExecutionPlanView tree = catalog.executionPlan(plan.id());
        Digest digest = Digest.parse(tree.digest());
        List<DpId> contributors = new RoundSets(plan.round(), digest, tree, operators).contributors();
        List<AggregateClient.SignedRelease> releases = new AggregateClient(operators.at(tree.main())).releases(digest);
        RoundCheck.Outcome outcome = plan.isEvaluation()
                ? check.checkEvaluation(plan.round(), digest, contributors, releases)
                : check.check(plan.round(), digest, contributors, releases);
        return new CheckedRound(
                plan.round(),
                contributors,
                contributors.size() * tree.firstLevel(1).size(),
                outcome.sum(),
                plan.sinceMillis() - plan.createdAtMillis(),
                outcome.model());
    }
}
