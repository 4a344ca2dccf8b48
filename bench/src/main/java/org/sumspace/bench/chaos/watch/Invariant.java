package org.sumspace.bench.chaos.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** The invariants that hold under all faults. Each is checked against the history and describes its violations. */
public enum Invariant {
    PLANS_END("every execution plan is completed, or discarded with a reason"),
    NOTICES("every aggregator that has not released a discarded plan gives it up"),
    EXACT("the aggregate of a completed round is the plain sum over its set, bit for bit"),
    ONE_RELEASE("there is never more than one release for each plan, group and share index"),
    IN_THE_SET("a contributor that all its aggregators acknowledged before they listed is in the set"),
    NOTHING_LOST("no acknowledged share is lost in a restart"),
    REGISTERED("every served version is registered"),
    ERASED("no key or share of an ended plan remains"),
    READY("every restarted node becomes ready"),
    EXPLAINED("a node that refuses to start because of a damaged file names the file"),
    RECOVERS("after all faults are removed, a round completes in time with all contributors");

    private static final String COMPLETED = "completed";
    private static final String DISCARDED = "discarded";
    /** States of a plan that an aggregator has given up. */
    private static final Set<String> GIVEN_UP = Set.of(DISCARDED, "erased");

    private final String description;

    Invariant(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** A description of each violation; empty if the invariant holds. */
    public List<String> violations(History history) {
        Stream<String> violations = switch (this) {
            case PLANS_END -> plansThatDoNotEnd(history);
            case NOTICES -> missingNotices(history);
            case EXACT -> wrongSums(history);
            case ONE_RELEASE -> secondReleases(history);
            case IN_THE_SET -> lostContributors(history);
            case NOTHING_LOST -> lostShares(history);
            case REGISTERED -> unregisteredVersions(history);
            case ERASED -> leftoverFiles(history);
            case READY -> unreadyNodes(history);
            case EXPLAINED -> unexplainedRefusals(history);
            case RECOVERS -> failedRecoveries(history);
        };
        return violations.toList();
    }

    private static Stream<String> plansThatDoNotEnd(History history) {
        return history.of(Observation.EndedPlan.class).stream()
                .filter(plan -> !plan.state().equals(COMPLETED)
                        && !(plan.state().equals(DISCARDED) && !plan.reason().isBlank()))
                .map(plan -> "plan " + plan.id() + " of round " + plan.round() + " is " + plan.state()
                        + (plan.state().equals(DISCARDED) ? " without a reason" : " and does not end"));
    }

    private static Stream<String> missingNotices(History history) {
        return history.of(Observation.PlanState.class).stream()
                .filter(state -> !GIVEN_UP.contains(state.state()))
                .map(state -> "discarded plan " + state.plan() + " is " + state.state() + " at " + state.node());
    }

    private static Stream<String> wrongSums(History history) {
        Set<Digest> checked = history.of(Observation.RoundResult.class).stream()
                .map(Observation.RoundResult::plan)
                .collect(Collectors.toSet());
        return Stream.concat(
                history.of(Observation.RoundResult.class).stream()
                        .filter(round -> !round.problem().isEmpty())
                        .map(round -> "round " + round.round() + ", plan " + round.plan() + ": " + round.problem()),
                history.of(Observation.EndedPlan.class).stream()
                        .filter(plan -> plan.state().equals(COMPLETED) && !checked.contains(plan.digest()))
                        .map(plan -> "plan " + plan.id() + " is completed, but its sum was not checked"));
    }

    private record ReleaseKey(Digest plan, int group, int index) {}

    private static Stream<String> secondReleases(History history) {
        Map<ReleaseKey, Set<Digest>> releases = new HashMap<>();
        for (Observation.FoundRelease release : history.of(Observation.FoundRelease.class)) {
            releases.computeIfAbsent(
                            new ReleaseKey(release.plan(), release.group(), release.index()), first -> new HashSet<>())
                    .add(release.statement());
        }
        return releases.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(each -> each.getKey() + " has the releases " + each.getValue());
    }

    private static Stream<String> lostContributors(History history) {
        if (!history.of(Observation.DamagedNode.class).isEmpty()) {
            return Stream.empty();
        }
        Map<Digest, Observation.RoundResult> rounds = history.of(Observation.RoundResult.class).stream()
                .collect(Collectors.toMap(Observation.RoundResult::plan, Function.identity(), (one, same) -> one));
        return history.of(Observation.AcknowledgedProcessor.class).stream()
                .distinct()
                .filter(each -> rounds.containsKey(each.plan())
                        && !rounds.get(each.plan()).contributors().contains(each.processor()))
                .map(each -> "all aggregators acknowledged processor " + each.processor() + " in plan " + each.plan()
                        + ", but it is not in the set");
    }

    private static Stream<String> lostShares(History history) {
        Set<String> damaged = history.of(Observation.DamagedNode.class).stream()
                .map(Observation.DamagedNode::node)
                .collect(Collectors.toSet());
        Map<Digest, Set<DpId>> acknowledged = new HashMap<>();
        Stream.Builder<String> lost = Stream.builder();
        for (Observation observation : history.all()) {
            if (observation instanceof Observation.AcknowledgedProcessor each) {
                acknowledged
                        .computeIfAbsent(each.plan(), first -> new HashSet<>())
                        .add(each.processor());
            } else if (observation instanceof Observation.HeldShares held && !damaged.contains(held.node())) {
                int before = acknowledged.getOrDefault(held.plan(), Set.of()).size();
                if (held.shares() < before) {
                    lost.add(held.node() + " had acknowledged " + before + " processors in plan " + held.plan()
                            + " and now has the shares of " + held.shares());
                }
            }
        }
        return lost.build();
    }

    private static Stream<String> unregisteredVersions(History history) {
        return history.of(Observation.ServedVersion.class).stream()
                .filter(version -> !version.registered())
                .map(version -> "version " + version.version() + " of model " + version.model()
                        + " is served but not registered");
    }

    private static Stream<String> leftoverFiles(History history) {
        return history.of(Observation.LeftoverFile.class).stream()
                .map(leftover -> leftover.node() + " still has " + leftover.file());
    }

    private static Stream<String> unreadyNodes(History history) {
        return history.of(Observation.Readiness.class).stream()
                .filter(node -> !node.problem().isEmpty())
                .map(node -> node.node() + " is not ready: " + node.problem());
    }

    private static Stream<String> unexplainedRefusals(History history) {
        return history.of(Observation.RefusedStart.class).stream()
                .filter(refused -> !refused.message().contains(refused.file()))
                .map(refused -> refused.node() + " refused to start with the damaged file " + refused.file()
                        + " and reported: " + refused.message());
    }

    private static Stream<String> failedRecoveries(History history) {
        return history.of(Observation.UndisturbedRound.class).stream()
                .filter(round -> round.contributors() < round.processors()
                        || round.duration().compareTo(round.durationMax()) > 0)
                .map(round -> "a round without faults took " + round.duration().toMillis() + " ms and had "
                        + round.contributors() + " of " + round.processors() + " contributors");
    }
}
