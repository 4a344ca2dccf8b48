package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.core.Cohort;
import org.sumspace.catalog.core.Roster;
import org.sumspace.catalog.core.RoundPlan;
import org.sumspace.catalog.domain.AggregatorChoice;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.store.CatalogStores;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.PlanRules;
import org.sumspace.common.training.execution.TreeException;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Makes the signed plan of a round out of a chosen cohort, as soon as its consents suffice. Stores no plan itself. */
final class RoundOpener {
    /** Between the choice of the cohort and the time that the plan is issued at. */
    private static final Duration MAKING_MAX = Duration.ofSeconds(10);
    /** How long beyond the round a renewed consent should last. */
    private static final Duration RENEWED_FOR = Duration.ofHours(1);

    private final OrchestratorParts parts;
    private final CatalogStores stores;
    private final TrainingPlanRecord training;
    private final Participants participants;
    private final Renewals renewals;
    private final Set<Digest> storedRoots = new HashSet<>();
    private @Nullable Leaves leaves;

    /**
     * @param roster of a published plan; null for one that still collects consents
     * @param lapsing whether consents end too early, which their data providers may yet renew
     */
    record Opened(ExecutionPlanRecord plan, @Nullable Roster roster, boolean lapsing) {}

    /** A round that cannot be opened as things are; other consents or registrations may mend it. */
    private static final class UnfitRoundException extends RuntimeException {
        UnfitRoundException(String message) {
            super(message);
        }
    }

    private record Leaves(List<ProcessorConsent> members, LeafList list) {}

    private record Made(Signed<ExecutionPlan> plan, Roster roster) {}

    RoundOpener(OrchestratorParts parts, TrainingPlanRecord training) {
        this.parts = parts;
        this.stores = parts.stores();
        this.training = training;
        this.participants = new Participants(stores, training.digest());
        this.renewals = new Renewals(parts, training.plan());
    }

    /** Consents or registrations have changed. */
    void forget() {
        participants.forget();
    }

    /** The candidate, either published, or collecting consents with what it lacks as the reason. */
    Future<Opened> open(ExecutionPlanRecord candidate, PlanLinks links) {
        return cohort(candidate).compose(cohort -> renewed(candidate, cohort)).compose(cohort -> {
            Instant now = parts.now();
            List<String> shortfalls = cohort.shortfalls(training.plan().parameters());
            return shortfalls.isEmpty()
                    ? publish(candidate, links, cohort, now)
                    : Future.succeededFuture(collecting(candidate, String.join(", ", shortfalls), cohort, now));
        });
    }

    private Future<Cohort> cohort(ExecutionPlanRecord candidate) {
        return participants
                .consents(candidate.cohort())
                .map(consents -> consents.stream().filter(this::isStillBelieved).toList())
                .map(consents -> Cohort.of(
                        candidate.cohort(),
                        consents,
                        candidate.round(),
                        endOfARound().plus(MAKING_MAX)));
    }

    private Instant endOfARound() {
        return parts.now().plusSeconds(training.plan().parameters().expirySeconds());
    }

    /** The cohort with the consents that data providers renew when asked; who does not answer is left out. */
    private Future<Cohort> renewed(ExecutionPlanRecord candidate, Cohort cohort) {
        if (cohort.lapsing().isEmpty()) {
            return Future.succeededFuture(cohort);
        }
        return renewals.ask(cohort.lapsing(), endOfARound().plus(RENEWED_FOR)).compose(renewed -> {
            if (renewed == 0) {
                return Future.succeededFuture(cohort);
            }
            participants.forget();
            return cohort(candidate);
        });
    }

    /** Whether neither the connector that gave the consent nor the node that hosts the processor was revoked since. */
    private boolean isStillBelieved(ProcessorConsent consent) {
        String organisation = consent.body().organisation();
        return !parts.anchors().isRevoked(organisation, consent.statement().signer())
                && !parts.anchors().isRevoked(organisation, consent.body().processorNode());
    }

    private boolean isStillBelieved(NodeRegistration node) {
        return !parts.anchors().isRevoked(node.body().organisation(), node.keyId());
    }

    private static Opened collecting(ExecutionPlanRecord candidate, String why, Cohort cohort, Instant now) {
        return new Opened(
                candidate.collecting(now, why), null, !cohort.lapsing().isEmpty());
    }

    private Future<Opened> publish(ExecutionPlanRecord candidate, PlanLinks links, Cohort cohort, Instant now) {
        return participants
                .registrations()
                .compose(registered ->
                        parts.workers().executeBlocking(() -> make(candidate, links, cohort, registered, now), false))
                .compose(made -> storeLeaves(made.roster(), cohort).map(stored -> published(candidate, made, now)))
                .recover(failure -> failure instanceof TreeException || failure instanceof UnfitRoundException
                        ? Future.succeededFuture(
                                collecting(candidate, String.valueOf(failure.getMessage()), cohort, now))
                        : Future.failedFuture(failure));
    }

    private Made make(
            ExecutionPlanRecord candidate,
            PlanLinks links,
            Cohort cohort,
            List<NodeRegistration> registered,
            Instant now) {
        List<NodeRegistration> aggregators = chosen(candidate.aggregators(), registered).stream()
                .filter(this::isStillBelieved)
                .toList();
        LeafList list = leavesOf(cohort.members());
        ExecutionPlan plan = new RoundPlan(
                        candidate.id(),
                        training.plan(),
                        training.treeSeed(),
                        candidate.round(),
                        links.previous(),
                        links.superseded(),
                        aggregators.stream().map(NodeRegistration::statement).toList(),
                        list,
                        parts.url())
                .issue(now);
        Roster roster = Roster.of(plan, registered, list);
        requireAcceptable(plan, roster);
        return new Made(parts.identity().sign(plan), roster);
    }

    /** The same cohort makes the same list: it is hashed once. */
    private LeafList leavesOf(List<ProcessorConsent> members) {
        Leaves known = leaves;
        if (known == null || !known.members().equals(members)) {
            List<Signed<Consent>> consents =
                    members.stream().map(ProcessorConsent::statement).toList();
            known = new Leaves(members, LeafList.of(consents, training.treeShape()));
            leaves = known;
        }
        return known.list();
    }

    /** What every aggregator will check: a plan that would be refused is not offered. */
    private void requireAcceptable(ExecutionPlan plan, Roster roster) {
        List<String> refusals = new ArrayList<>(PlanRules.refusals(plan, training.plan(), roster.certificates()));
        refusals.addAll(PlanRules.leafRefusals(plan, training.plan(), roster.leaves()));
        if (!refusals.isEmpty()) {
            throw new UnfitRoundException("the nodes would refuse the plan: " + String.join(", ", refusals));
        }
    }

    /** The registrations behind an AI provider's choice; a choice without one is left out. */
    static List<NodeRegistration> chosen(List<AggregatorChoice> choice, List<NodeRegistration> registered) {
        Set<AggregatorChoice> wanted = Set.copyOf(choice);
        return registered.stream()
                .filter(node -> node.body().role() == NodeRole.AGGREGATOR)
                .filter(node -> wanted.contains(
                        new AggregatorChoice(node.body().url(), node.body().organisation())))
                .toList();
    }

    private static Opened published(ExecutionPlanRecord candidate, Made made, Instant now) {
        return new Opened(candidate.collecting(now, null).published(made.plan(), now), made.roster(), false);
    }

    private Future<Void> storeLeaves(Roster roster, Cohort cohort) {
        LeafList list = roster.leaves();
        if (storedRoots.contains(list.root())) {
            return Future.succeededFuture();
        }
        Set<Bytes> certificates = new LinkedHashSet<>();
        cohort.members().forEach(member -> certificates.add(member.connector()));
        List<Bytes> leaves =
                list.leaves().stream().map(leaf -> Bytes.of(leaf.toBytes())).toList();
        return stores.leafLists()
                .put(list.root(), List.copyOf(certificates), leaves)
                .onSuccess(stored -> storedRoots.add(list.root()));
    }

    /** Who takes part in a plan that was published before a restart. */
    Future<Roster> restore(ExecutionPlanRecord published) {
        ExecutionPlan plan = published.statement().body();
        List<Bytes> leaves = new ArrayList<>();
        LeafListService leafLists = new LeafListService(stores.leafLists());
        return leafLists
                .head(plan.leafRoot())
                .compose(head -> leafLists.forEachPart(plan.leafRoot(), head, part -> {
                    leaves.addAll(part);
                    return Future.succeededFuture();
                }))
                .compose(read -> participants.registrations())
                .compose(registered -> parts.workers().executeBlocking(() -> roster(plan, registered, leaves), false));
    }

    private Roster roster(ExecutionPlan plan, List<NodeRegistration> registered, List<Bytes> leaves) {
        List<Signed<Consent>> consents = leaves.stream()
                .map(leaf -> Leaf.reopen(leaf.toBytes()).consent())
                .toList();
        return Roster.of(plan, registered, LeafList.of(consents, training.treeShape()));
    }
}
