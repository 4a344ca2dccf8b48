package org.sumspace.bench.chaos;

import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Observation;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.CatalogClient.RoundPlanView;
import org.sumspace.client.ExecutionPlanView;
import org.sumspace.client.ModelVersionView;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.client.WaitTimeoutException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.round.Release;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;

/** Inspects a training after it has ended and all faults have been removed, and records observations. */
final class ChaosInspection {
    private static final Duration SETTLE_TIME = Duration.ofSeconds(30);
    private static final String DISCARDED = "discarded";
    private static final Set<String> GIVEN_UP = Set.of(DISCARDED, "erased");

    private final SpaceHome home;
    private final SpaceOperators operators;
    private final CatalogClient catalog;
    private final History history;

    /** A plan with its tree, which is empty if the plan was never published. */
    private record Plan(RoundPlanView record, ExecutionPlanView tree) {
        boolean isPublished() {
            return !tree.digest().isEmpty();
        }

        Digest digest() {
            return isPublished() ? Digest.parse(tree.digest()) : Digest.ZERO;
        }
    }

    ChaosInspection(SpaceHome home, SpaceOperators operators, CatalogClient catalog, History history) {
        this.home = home;
        this.operators = operators;
        this.catalog = catalog;
        this.history = history;
    }

    /** Records whether every node is ready. */
    void checkReadiness() {
        for (NodeSpec node : home.plan().nodes()) {
            String problem = remaining(
                            () -> operators.readinessProblem(node).map(List::of).orElse(List.of()))
                    .stream()
                    .findFirst()
                    .orElse("");
            history.add(new Observation.Readiness(node.nodeId(), problem));
        }
    }

    void checkTraining(Trainings.StartedTraining training) {
        List<Plan> plans = plans(training.id());
        for (Plan plan : plans) {
            RoundPlanView record = plan.record();
            history.add(new Observation.EndedPlan(
                    record.id(), record.round(), plan.digest(), record.state(), record.reason()));
            if (record.isCompleted()) {
                checkRound(plan, training.follower());
                recordReleases(plan);
            }
        }
        Duration untilErased = training.timing().expiry().plus(SETTLE_TIME);
        remaining(untilErased, () -> plansNotGivenUp(plans)).forEach(history::add);
        remaining(untilErased, () -> leftoverFiles(plans)).forEach(history::add);
        checkServedVersions(training, plans);
    }

    private List<Plan> plans(String trainingPlanId) {
        List<Plan> plans = new ArrayList<>();
        List<RoundPlanView> page = catalog.executionPlans(trainingPlanId, 0);
        while (!page.isEmpty()) {
            page.forEach(record -> plans.add(new Plan(record, catalog.executionPlan(record.id()))));
            page = catalog.executionPlans(trainingPlanId, plans.size());
        }
        return plans;
    }

    private void checkRound(Plan plan, RoundFollower follower) {
        int round = plan.record().round();
        try {
            RoundFollower.CheckedRound checked = follower.check(plan.record());
            String problem = checked.sum() == RoundCheck.Sum.EXACT ? "" : "the sum is " + checked.sum();
            history.add(new Observation.RoundResult(plan.digest(), round, problem, new HashSet<>(checked.set())));
        } catch (InvalidStatementException | RemoteException wrong) {
            history.add(
                    new Observation.RoundResult(plan.digest(), round, String.valueOf(wrong.getMessage()), Set.of()));
        }
    }

    private void recordReleases(Plan plan) {
        for (AggregateClient.SignedRelease release :
                new AggregateClient(operators.at(plan.tree().main())).releases(plan.digest())) {
            Signed<Release> statement = Signed.reopen(release.statement(), StatementType.RELEASE, Release::read);
            history.add(new Observation.FoundRelease(
                    plan.digest(),
                    statement.body().group(),
                    statement.body().index(),
                    statement.digest(),
                    "the main aggregator"));
        }
    }

    /** The states of discarded plans at aggregators that have not given them up. */
    private List<Observation.PlanState> plansNotGivenUp(List<Plan> plans) {
        List<Observation.PlanState> found = new ArrayList<>();
        Set<Digest> discarded = new HashSet<>();
        plans.stream()
                .filter(plan -> plan.record().isDiscarded() && plan.isPublished())
                .forEach(plan -> discarded.add(plan.digest()));
        if (discarded.isEmpty()) {
            return found;
        }
        for (NodeSpec node : home.plan().nodes(NodeKind.AGGREGATOR)) {
            new AggregateClient(operators.at(node))
                    .plans().stream()
                            .filter(state -> discarded.contains(state.plan()) && !GIVEN_UP.contains(state.state()))
                            .forEach(state ->
                                    found.add(new Observation.PlanState(state.plan(), node.nodeId(), state.state())));
        }
        return found;
    }

    /**
     * Files with round keys, sealed shares or stored contributions of ended plans. The journal of the main aggregator is not
     * one of them: it contains the released sums.
     */
    private List<Observation.LeftoverFile> leftoverFiles(List<Plan> plans) {
        List<Observation.LeftoverFile> found = new ArrayList<>();
        for (Plan plan : plans) {
            if (!plan.isPublished()) {
                continue;
            }
            for (NodeSpec node : home.plan().nodes()) {
                boolean holdsSums = node.nodeId().equals(plan.tree().main())
                        && plan.record().isCompleted();
                Stream.of(".key", ".journal")
                        .filter(kind -> !holdsSums || kind.equals(".key"))
                        .map(kind -> plan.tree().digest() + kind)
                        .filter(file -> exists(node, file))
                        .forEach(file -> found.add(new Observation.LeftoverFile(node.nodeId(), file)));
            }
        }
        return found;
    }

    private boolean exists(NodeSpec node, String file) {
        return Files.exists(home.dataFolder(node).resolve("plans").resolve(file));
    }

    /** Records which versions the main aggregator serves to the owner, including one beyond the last possible version. */
    private void checkServedVersions(Trainings.StartedTraining training, List<Plan> plans) {
        List<ModelVersionView> registered = catalog.models(training.id());
        Set<String> known = new HashSet<>();
        registered.forEach(version -> known.add(version.version()));
        plans.stream().filter(Plan::isPublished).findFirst().ifPresent(plan -> {
            String model = Digest.of(catalog.trainingPlan(training.id())).toString();
            String main = plan.tree().main();
            for (int version = 1; version <= training.rounds() + 1; version++) {
                if (isServed(main, model, version)) {
                    history.add(new Observation.ServedVersion(model, version, known.contains(String.valueOf(version))));
                }
            }
        });
    }

    private boolean isServed(String main, String model, int version) {
        NodeSpec node = home.plan().nodes(NodeKind.AGGREGATOR).stream()
                .filter(each -> each.nodeId().equals(main))
                .findFirst()
                .orElseThrow();
        try {
            catalog.download(URI.create(home.plan().url(node) + "/models/" + model + "/versions/" + version + "/file"));
            return true;
        } catch (RemoteException refused) {
            return false;
        }
    }

    private static <T> List<T> remaining(Supplier<List<T>> problems) {
        return remaining(SETTLE_TIME, problems);
    }

    /** The problems that remain after the nodes have had some time to solve them. */
    private static <T> List<T> remaining(Duration settleTime, Supplier<List<T>> problems) {
        List<List<T>> last = new ArrayList<>();
        try {
            Poll.until("no problem remains", settleTime, () -> {
                last.clear();
                last.add(problems.get());
                return last.get(0).isEmpty();
            });
            return List.of();
        } catch (WaitTimeoutException timeout) {
            return last.get(0);
        }
    }
}
