package org.sumspace.sandbox.chaos.watch;

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

/** What holds whatever goes wrong. Each is checked against what was seen from outside, and says how it was broken. */
public enum Invariant {
    PLANS_END("every execution plan is completed, or discarded with a reason"),
    NOTICES("a discarded plan is given up by every aggregator that has not released"),
    EXACT("the aggregate of a completed round is the plain sum over its set, bit for bit"),
    ONE_RELEASE("there is one release for each plan, group and share index, ever"),
    IN_THE_SET("a contributor that all its aggregators acknowledged before they listed is in the set"),
    NOTHING_LOST("no acknowledged share is lost in a restart"),
    REGISTERED("no version is served that is not registered"),
    ERASED("no key or share is left of a plan that is over"),
    READY("every node that was started again is ready again"),
    EXPLAINED("a node that does not start on a damaged file names the file"),
    GOES_ON("once nothing goes wrong any more a round completes in time, with everybody");

    private static final String COMPLETED = "completed";
    private static final String DISCARDED = "discarded";
    /** Of an aggregator in a plan that is over for it. */
    private static final Set<String> GIVEN_UP = Set.of(DISCARDED, "erased");

    private final String promise;

    Invariant(String promise) {
        this.promise = promise;
    }

    public String promise() {
        return promise;
    }

    /** How it was broken, each time; empty if it holds. */
    public List<String> broken(History history) {
        Stream<String> broken = switch (this) {
            case PLANS_END -> plansThatDoNotEnd(history);
            case NOTICES -> missingNotices(history);
            case EXACT -> wrongSums(history);
            case ONE_RELEASE -> secondReleases(history);
            case IN_THE_SET -> lostContributors(history);
            case NOTHING_LOST -> lostShares(history);
            case REGISTERED -> unregisteredVersions(history);
            case ERASED -> leftBehind(history);
            case READY -> unready(history);
            case EXPLAINED -> unexplained(history);
            case GOES_ON -> standstill(history);
        };
        return broken.toList();
    }

    private static Stream<String> plansThatDoNotEnd(History history) {
        return history.of(Seen.PlanEnded.class).stream()
                .filter(plan -> !plan.state().equals(COMPLETED)
                        && !(plan.state().equals(DISCARDED) && !plan.reason().isBlank()))
                .map(plan -> "plan " + plan.id() + " of round " + plan.round() + " is " + plan.state() + " without end"
                        + " or reason");
    }

    private static Stream<String> missingNotices(History history) {
        return history.of(Seen.Standing.class).stream()
                .filter(standing -> !GIVEN_UP.contains(standing.state()))
                .map(standing -> standing.node() + " stands at " + standing.state() + " in plan " + standing.plan()
                        + ", which is discarded");
    }

    private static Stream<String> wrongSums(History history) {
        Set<Digest> checked = history.of(Seen.RoundChecked.class).stream()
                .map(Seen.RoundChecked::plan)
                .collect(Collectors.toSet());
        return Stream.concat(
                history.of(Seen.RoundChecked.class).stream()
                        .filter(round -> !round.problem().isEmpty())
                        .map(round -> "round " + round.round() + ", plan " + round.plan() + ": " + round.problem()),
                history.of(Seen.PlanEnded.class).stream()
                        .filter(plan -> plan.state().equals(COMPLETED) && !checked.contains(plan.digest()))
                        .map(plan -> "plan " + plan.id() + " is completed, and its sum could not be checked"));
    }

    private record Place(Digest plan, int group, int index) {}

    private static Stream<String> secondReleases(History history) {
        Map<Place, Set<Digest>> releases = new HashMap<>();
        for (Seen.Released release : history.of(Seen.Released.class)) {
            releases.computeIfAbsent(
                            new Place(release.plan(), release.group(), release.index()), first -> new HashSet<>())
                    .add(release.statement());
        }
        return releases.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(each -> each.getKey() + " was released as " + each.getValue());
    }

    private static Stream<String> lostContributors(History history) {
        if (!history.of(Seen.Damaged.class).isEmpty()) {
            return Stream.empty();
        }
        Map<Digest, Seen.RoundChecked> rounds = history.of(Seen.RoundChecked.class).stream()
                .collect(Collectors.toMap(Seen.RoundChecked::plan, Function.identity(), (one, same) -> one));
        return history.of(Seen.Acknowledged.class).stream()
                .distinct()
                .filter(each -> rounds.containsKey(each.plan())
                        && !rounds.get(each.plan()).contributors().contains(each.processor()))
                .map(each -> "processor " + each.processor() + " was acknowledged by all in plan " + each.plan()
                        + ", and is not in its set");
    }

    private static Stream<String> lostShares(History history) {
        Set<String> damaged =
                history.of(Seen.Damaged.class).stream().map(Seen.Damaged::node).collect(Collectors.toSet());
        Map<Digest, Set<DpId>> acknowledged = new HashMap<>();
        Stream.Builder<String> lost = Stream.builder();
        for (Seen one : history.all()) {
            if (one instanceof Seen.Acknowledged each) {
                acknowledged
                        .computeIfAbsent(each.plan(), first -> new HashSet<>())
                        .add(each.processor());
            } else if (one instanceof Seen.SharesHeld held && !damaged.contains(held.node())) {
                int before = acknowledged.getOrDefault(held.plan(), Set.of()).size();
                if (held.shares() < before) {
                    lost.add(held.node() + " had acknowledged " + before + " processors in plan " + held.plan()
                            + " and has the shares of " + held.shares());
                }
            }
        }
        return lost.build();
    }

    private static Stream<String> unregisteredVersions(History history) {
        return history.of(Seen.Served.class).stream()
                .filter(version -> !version.registered())
                .map(version -> "version " + version.version() + " of model " + version.model()
                        + " is served and not registered");
    }

    private static Stream<String> leftBehind(History history) {
        return history.of(Seen.LeftBehind.class).stream().map(left -> left.node() + " has " + left.file());
    }

    private static Stream<String> unready(History history) {
        return history.of(Seen.Readiness.class).stream()
                .filter(node -> !node.problem().isEmpty())
                .map(node -> node.node() + " is not ready: " + node.problem());
    }

    private static Stream<String> unexplained(History history) {
        return history.of(Seen.StartRefused.class).stream()
                .filter(refused -> !refused.message().contains(refused.file()))
                .map(refused -> refused.node() + " does not start on a damaged " + refused.file() + " and says: "
                        + refused.message());
    }

    private static Stream<String> standstill(History history) {
        return history.of(Seen.Undisturbed.class).stream()
                .filter(round -> round.contributors() < round.processors()
                        || round.took().compareTo(round.bound()) > 0)
                .map(round -> "an undisturbed round took " + round.took().toMillis() + " ms and had "
                        + round.contributors() + " of " + round.processors() + " contributors");
    }
}
