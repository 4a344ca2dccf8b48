package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.orchestrator.core.Cohort;
import org.sumspace.catalog.training.orchestrator.core.Roster;
import org.sumspace.catalog.training.orchestrator.core.RoundPlan;
import org.sumspace.catalog.training.orchestrator.service.PlanLinkReader.PlanLinks;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.PlanRules;
import org.sumspace.common.training.execution.TreeException;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;

/** Makes the signed plan of a round from a chosen cohort, once it has enough consents. It does not store the plan. */
final class RoundOpener {
    /** The longest time from the choice of the cohort until the plan is issued. */
    private static final Duration PREPARATION_MAX = Duration.ofSeconds(10);
    /** How long after the end of the round a renewed consent should last. */
    private static final Duration RENEWAL_MARGIN = Duration.ofHours(1);

    private final OrchestratorParts parts;
    private final TrainingPlanRecord training;
    private final ParticipantCache participants;
    private final ConsentRenewals renewals;
    private final Set<Digest> storedRoots = new HashSet<>();
    private @Nullable Leaves leaves;

    /**
     * @param roster the members of a published plan; null if the plan collects consents
     * @param expiring whether consents end too early and their data providers may still renew them
     */
    record Opened(ExecutionPlanRecord plan, @Nullable Roster roster, boolean expiring) {}

    /** A round cannot be opened with the current consents and registrations; changed ones may allow it. */
    private static final class RoundNotPossibleException extends RuntimeException {
        RoundNotPossibleException(String message) {
            super(message);
        }
    }

    private record Leaves(List<ProcessorConsent> members, LeafList list) {}

    private record SignedRound(Signed<ExecutionPlan> plan, Roster roster) {}

    RoundOpener(OrchestratorParts parts, TrainingPlanRecord training) {
        this.parts = parts;
        this.training = training;
        this.participants = new ParticipantCache(parts.services().participants(), training.digest());
        this.renewals = new ConsentRenewals(parts, training.plan());
    }

    /** Consents or registrations have changed. */
    void participantsChanged() {
        participants.invalidate();
    }

    /** The candidate: either published, or collecting consents, with what it lacks as the reason. */
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
                .map(consents -> consents.stream().filter(this::isNotRevoked).toList())
                .map(consents -> Cohort.of(
                        candidate.cohort(),
                        consents,
                        candidate.round(),
                        endOfARound().plus(PREPARATION_MAX)));
    }

    private Instant endOfARound() {
        return parts.now().plusSeconds(training.plan().parameters().expirySeconds());
    }

    /** The cohort after asking data providers to renew consents; consents that they do not renew are left out. */
    private Future<Cohort> renewed(ExecutionPlanRecord candidate, Cohort cohort) {
        if (cohort.expiring().isEmpty()) {
            return Future.succeededFuture(cohort);
        }
        return renewals.request(cohort.expiring(), endOfARound().plus(RENEWAL_MARGIN))
                .compose(renewed -> {
                    if (renewed == 0) {
                        return Future.succeededFuture(cohort);
                    }
                    participants.invalidate();
                    return cohort(candidate);
                });
    }

    /** Whether neither the connector that signed the consent nor the node that hosts the processor is revoked. */
    private boolean isNotRevoked(ProcessorConsent consent) {
        String organisation = consent.body().organisation();
        return !parts.anchors().isRevoked(organisation, consent.statement().signer())
                && !parts.anchors().isRevoked(organisation, consent.body().processorNode());
    }

    private boolean isNotRevoked(NodeRegistration node) {
        return !parts.anchors().isRevoked(node.body().organisation(), node.keyId());
    }

    private static Opened collecting(ExecutionPlanRecord candidate, String reason, Cohort cohort, Instant now) {
        return new Opened(
                candidate.collecting(now, reason), null, !cohort.expiring().isEmpty());
    }

    private Future<Opened> publish(ExecutionPlanRecord candidate, PlanLinks links, Cohort cohort, Instant now) {
        return participants
                .nodes()
                .compose(registered ->
                        parts.workers().executeBlocking(() -> sign(candidate, links, cohort, registered, now), false))
                .compose(
                        signed -> storeLeaves(signed.roster(), cohort).map(stored -> published(candidate, signed, now)))
                .recover(failure -> failure instanceof TreeException || failure instanceof RoundNotPossibleException
                        ? Future.succeededFuture(
                                collecting(candidate, String.valueOf(failure.getMessage()), cohort, now))
                        : Future.failedFuture(failure));
    }

    private SignedRound sign(
            ExecutionPlanRecord candidate,
            PlanLinks links,
            Cohort cohort,
            List<NodeRegistration> registered,
            Instant now) {
        List<NodeRegistration> aggregators = AggregatorChoice.registered(candidate.aggregators(), registered).stream()
                .filter(this::isNotRevoked)
                .toList();
        LeafList list = leavesOf(cohort.members());
        ExecutionPlan plan = new RoundPlan(
                        candidate.id(),
                        training.plan(),
                        training.treeSeed(),
                        candidate.round(),
                        links.previous(),
                        candidate.origin().isEvaluation(),
                        links.superseded(),
                        aggregators.stream().map(NodeRegistration::statement).toList(),
                        list,
                        parts.url())
                .issue(now);
        Roster roster = Roster.of(plan, registered, list);
        requireAcceptable(plan, roster);
        return new SignedRound(parts.identity().sign(plan), roster);
    }

    /** The same cohort gives the same list, so the list is hashed only once. */
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

    /** Checks what every aggregator will check, so that no plan is offered that they would refuse. */
    private void requireAcceptable(ExecutionPlan plan, Roster roster) {
        List<String> refusals = new ArrayList<>(PlanRules.refusals(plan, training.plan(), roster.certificates()));
        refusals.addAll(PlanRules.leafRefusals(plan, training.plan(), roster.leaves()));
        if (!refusals.isEmpty()) {
            throw new RoundNotPossibleException("the nodes would refuse the plan: " + String.join(", ", refusals));
        }
    }

    private static Opened published(ExecutionPlanRecord candidate, SignedRound signed, Instant now) {
        return new Opened(candidate.collecting(now, null).published(signed.plan(), now), signed.roster(), false);
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
        return parts.services()
                .leafLists()
                .store(list.root(), List.copyOf(certificates), leaves)
                .onSuccess(stored -> storedRoots.add(list.root()));
    }

    /** The members of a plan that was published before a restart. */
    Future<Roster> restore(ExecutionPlanRecord published) {
        ExecutionPlan plan = published.signedPlan().body();
        List<Bytes> leaves = new ArrayList<>();
        LeafListService leafLists = parts.services().leafLists();
        return leafLists
                .head(plan.leafRoot())
                .compose(head -> leafLists.forEachPart(plan.leafRoot(), head, part -> {
                    leaves.addAll(part);
                    return Future.succeededFuture();
                }))
                .compose(read -> participants.nodes())
                .compose(registered -> parts.workers().executeBlocking(() -> roster(plan, registered, leaves), false));
    }

    private Roster roster(ExecutionPlan plan, List<NodeRegistration> registered, List<Bytes> leaves) {
        List<Signed<Consent>> consents = leaves.stream()
                .map(leaf -> Leaf.reopen(leaf.toBytes()).consent())
                .toList();
        return Roster.of(plan, registered, LeafList.of(consents, training.treeShape()));
    }
}
