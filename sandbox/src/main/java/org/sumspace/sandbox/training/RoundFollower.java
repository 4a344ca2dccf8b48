package org.sumspace.sandbox.training;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RoundPlan;

/** Follows one training plan from round to round, and checks each round as soon as it is done. */
public final class RoundFollower {
    /** Longer than a round can take before it expires. */
    private static final Duration ROUND_PATIENCE = Duration.ofMinutes(6);
    /** How long a discarded round may take to be opened anew. */
    private static final Duration REOPEN_PATIENCE = Duration.ofSeconds(15);

    private final String trainingPlanId;
    private final CatalogClient catalog;
    private final Operators operators;
    private final RoundCheck check;
    private final List<Round> rounds = new ArrayList<>();
    private int seen;

    RoundFollower(String trainingPlanId, CatalogClient catalog, Operators operators, RoundCheck check) {
        this.trainingPlanId = trainingPlanId;
        this.catalog = catalog;
        this.operators = operators;
        this.check = check;
    }

    /**
     * A round that is done.
     *
     * @param set whose contributions are in the aggregate
     * @param shares how many shares are in it
     * @param millis from the creation of its execution plan to its registered version, by the catalog's clock
     */
    public record Round(int number, List<DpId> set, int shares, RoundCheck.Sum sum, long millis, ModelFile model) {
        public Round {
            set = List.copyOf(set);
        }

        public int contributors() {
            return set.size();
        }
    }

    /**
     * Blocks until so many rounds are done.
     *
     * @throws SandboxException a round was discarded for good
     */
    public List<Round> follow(int count, Consumer<Round> progress) {
        while (rounds.size() < count) {
            Poll.until("round " + (rounds.size() + 1) + " is done", ROUND_PATIENCE, () -> look(progress));
        }
        return List.copyOf(rounds);
    }

    /** @return whether there was anything new */
    private boolean look(Consumer<Round> progress) {
        int before = seen;
        for (RoundPlan plan : catalog.executionPlans(trainingPlanId, seen)) {
            if (plan.isCompleted()) {
                Round round = check(plan);
                rounds.add(round);
                progress.accept(round);
            } else if (plan.isDiscarded()) {
                awaitSuccessor(plan);
            } else {
                break;
            }
            seen++;
        }
        return seen > before;
    }

    private void awaitSuccessor(RoundPlan discarded) {
        try {
            Poll.until(
                    "the round is opened anew",
                    REOPEN_PATIENCE,
                    () -> catalog.executionPlans(trainingPlanId, seen + 1).size() > 0);
        } catch (SandboxException forGood) {
            throw new SandboxException(
                    "round " + discarded.round() + " was discarded: " + discarded.reason(),
                    "The training plan ended with the version of the round before",
                    forGood);
        }
    }

    /**
     * Checks a completed round; to be called for one after the other.
     *
     * @throws org.sumspace.common.signed.InvalidStatementException its aggregators contradict each other
     */
    public Round check(RoundPlan plan) {
        ExecutionPlanView tree = catalog.executionPlan(plan.id());
        Digest digest = Digest.parse(tree.digest());
        List<DpId> contributors = new RoundSets(plan.round(), digest, tree, operators).contributors();
        RoundCheck.Outcome outcome = check.check(
                plan.round(), digest, contributors, new AggregateClient(operators.at(tree.main())).releases(digest));
        return new Round(
                plan.round(),
                contributors,
                contributors.size() * tree.firstLevel(1).size(),
                outcome.sum(),
                plan.sinceMillis() - plan.createdAtMillis(),
                outcome.model());
    }
}
