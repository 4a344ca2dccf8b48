package org.sumspace.sandbox.chaos;

import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.round.Release;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.chaos.watch.History;
import org.sumspace.sandbox.chaos.watch.Seen;
import org.sumspace.sandbox.client.AggregateClient;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.ModelRecord;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RemoteException;
import org.sumspace.sandbox.client.RoundPlan;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;

/** Looks at everything there is of a training that is over, when nothing goes wrong any more. */
final class Inspection {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String DISCARDED = "discarded";
    private static final Set<String> GIVEN_UP = Set.of(DISCARDED, "erased");

    private final SpaceHome home;
    private final Operators operators;
    private final CatalogClient catalog;
    private final History history;

    /** A plan with its tree; without one if it was never published. */
    private record Plan(RoundPlan record, ExecutionPlanView tree) {
        boolean isPublished() {
            return !tree.digest().isEmpty();
        }

        Digest digest() {
            return isPublished() ? Digest.parse(tree.digest()) : Digest.ZERO;
        }
    }

    Inspection(SpaceHome home, Operators operators, CatalogClient catalog, History history) {
        this.home = home;
        this.operators = operators;
        this.catalog = catalog;
        this.history = history;
    }

    /** Whether every node says that it is ready. */
    void readiness() {
        for (NodeSpec node : home.plan().nodes()) {
            String problem = settled(
                            () -> operators.readiness(node).map(List::of).orElse(List.of()))
                    .stream()
                    .findFirst()
                    .orElse("");
            history.add(new Seen.Readiness(node.nodeId(), problem));
        }
    }

    void training(Trainings.Begun training) {
        List<Plan> plans = plans(training.id());
        for (Plan plan : plans) {
            RoundPlan record = plan.record();
            history.add(
                    new Seen.PlanEnded(record.id(), record.round(), plan.digest(), record.state(), record.reason()));
            if (record.isCompleted()) {
                check(plan, training.follower());
                releases(plan);
            }
        }
        Duration untilOver = training.timing().expiry().plus(PATIENCE);
        settled(untilOver, () -> standings(plans)).forEach(history::add);
        settled(untilOver, () -> leftBehind(plans)).forEach(history::add);
        versions(training, plans);
    }

    private List<Plan> plans(String trainingPlanId) {
        List<Plan> plans = new ArrayList<>();
        List<RoundPlan> page = catalog.executionPlans(trainingPlanId, 0);
        while (!page.isEmpty()) {
            page.forEach(record -> plans.add(new Plan(record, catalog.executionPlan(record.id()))));
            page = catalog.executionPlans(trainingPlanId, plans.size());
        }
        return plans;
    }

    private void check(Plan plan, RoundFollower follower) {
        int round = plan.record().round();
        try {
            RoundFollower.Round checked = follower.check(plan.record());
            String problem = checked.sum() == RoundCheck.Sum.EXACT ? "" : "the sum is " + checked.sum();
            history.add(new Seen.RoundChecked(plan.digest(), round, problem, new HashSet<>(checked.set())));
        } catch (InvalidStatementException | RemoteException wrong) {
            history.add(new Seen.RoundChecked(plan.digest(), round, String.valueOf(wrong.getMessage()), Set.of()));
        }
    }

    private void releases(Plan plan) {
        for (AggregateClient.SignedRelease release :
                new AggregateClient(operators.at(plan.tree().main())).releases(plan.digest())) {
            Signed<Release> statement = Signed.reopen(release.statement(), StatementType.RELEASE, Release::read);
            history.add(new Seen.Released(
                    plan.digest(),
                    statement.body().group(),
                    statement.body().index(),
                    statement.digest(),
                    "the main aggregator"));
        }
    }

    /** Aggregators that have not given up a discarded plan. */
    private List<Seen.Standing> standings(List<Plan> plans) {
        List<Seen.Standing> standings = new ArrayList<>();
        Set<Digest> discarded = new HashSet<>();
        plans.stream()
                .filter(plan -> plan.record().isDiscarded() && plan.isPublished())
                .forEach(plan -> discarded.add(plan.digest()));
        if (discarded.isEmpty()) {
            return standings;
        }
        for (NodeSpec node : home.plan().nodes(NodeKind.AGGREGATOR)) {
            new AggregateClient(operators.at(node))
                    .plans().stream()
                            .filter(standing ->
                                    discarded.contains(standing.plan()) && !GIVEN_UP.contains(standing.state()))
                            .forEach(standing ->
                                    standings.add(new Seen.Standing(standing.plan(), node.nodeId(), standing.state())));
        }
        return standings;
    }

    /** Round keys, sealed shares and stored contributions. The main aggregator's journal holds sums, which it shows. */
    private List<Seen.LeftBehind> leftBehind(List<Plan> plans) {
        List<Seen.LeftBehind> left = new ArrayList<>();
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
                        .filter(file -> isThere(node, file))
                        .forEach(file -> left.add(new Seen.LeftBehind(node.nodeId(), file)));
            }
        }
        return left;
    }

    private boolean isThere(NodeSpec node, String file) {
        return Files.exists(home.dataFolder(node).resolve("plans").resolve(file));
    }

    /** Whatever the main aggregator lets its owner download, up to the version after the last one that could be. */
    private void versions(Trainings.Begun training, List<Plan> plans) {
        List<ModelRecord> registered = catalog.models(training.id());
        Set<String> known = new HashSet<>();
        registered.forEach(version -> known.add(version.version()));
        plans.stream().filter(Plan::isPublished).findFirst().ifPresent(plan -> {
            String model = Digest.of(catalog.trainingPlan(training.id())).toString();
            String main = plan.tree().main();
            for (int version = 1; version <= training.rounds() + 1; version++) {
                if (isServed(main, model, version)) {
                    history.add(new Seen.Served(model, version, known.contains(String.valueOf(version))));
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

    private static <T> List<T> settled(Supplier<List<T>> problems) {
        return settled(PATIENCE, problems);
    }

    /** What is still a problem when it had its time; nodes are at work. */
    private static <T> List<T> settled(Duration patience, Supplier<List<T>> problems) {
        List<List<T>> last = new ArrayList<>();
        try {
            Poll.until("nothing is left to do", patience, () -> {
                last.clear();
                last.add(problems.get());
                return last.get(0).isEmpty();
            });
            return List.of();
        } catch (SandboxException late) {
            return last.get(0);
        }
    }
}
