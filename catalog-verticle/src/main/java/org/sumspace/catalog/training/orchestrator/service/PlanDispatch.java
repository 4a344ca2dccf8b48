package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.sumspace.catalog.training.orchestrator.core.PlanNames;
import org.sumspace.catalog.training.orchestrator.core.Roster;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.Bytes;

/** Sends one execution plan to its nodes: offers it to the aggregators, and tells the processor nodes to start. */
final class PlanDispatch {
    private final OrchestratorParts parts;
    private final Signed<ExecutionPlan> plan;
    private final PlanRef ref;
    private final Roster roster;
    private final PlanOffer offer;
    private final PlanBoard board;
    private final PlanNames names;

    PlanDispatch(
            OrchestratorParts parts,
            Signed<ExecutionPlan> plan,
            Roster roster,
            PlanOffer offer,
            PlanBoard board,
            PlanNames names) {
        this.parts = parts;
        this.plan = plan;
        this.ref = PlanRef.of(plan.digest(), plan.body().round());
        this.roster = roster;
        this.offer = offer;
        this.board = board;
        this.names = names;
    }

    /** All countersignatures, in the plan's order; fails if an aggregator refuses or does not answer in time. */
    Future<List<Signed<Countersignature>>> offer() {
        PlanTimes times = plan.body().times();
        Duration half =
                Duration.between(times.issuedAt(), times.shareDeadline()).dividedBy(2);
        Instant until = times.issuedAt().plus(half);
        byte[] payload = offer.toBytes();
        List<Future<Signed<Countersignature>>> answers = plan.body().aggregators().stream()
                .map(entry -> countersignature(entry, payload, until))
                .toList();
        return Future.all(answers).map(all -> all.list());
    }

    private Future<Signed<Countersignature>> countersignature(AggregatorEntry entry, byte[] payload, Instant until) {
        return parts.messenger()
                .offer(entry.keyId(), ref, payload, until)
                .compose(bytes -> parts.workers().executeBlocking(() -> verified(entry, bytes), false))
                .onSuccess(signed -> board.note(entry.keyId(), "countersigned", List.of()))
                .recover(failure ->
                        Future.failedFuture(NodeException.conflict(notCountersigned(entry, failure, until))));
    }

    private String notCountersigned(AggregatorEntry entry, Throwable failure, Instant until) {
        return PlanNames.of(entry) + " did not countersign" + reason(failure, until);
    }

    /** A node without an answer is named by its caller, not by its key. */
    private String reason(Throwable failure, Instant until) {
        if (failure instanceof NodeException problem && problem.type() == ProblemType.UNAVAILABLE) {
            long seconds =
                    Duration.between(plan.body().times().issuedAt(), until).toSeconds();
            return " within " + seconds + " s. Is it running, and does this catalog reach it?";
        }
        return ": " + names.readable(OrchestratorParts.reasonOf(failure));
    }

    private Signed<Countersignature> verified(AggregatorEntry entry, byte[] bytes) {
        Signed<Countersignature> signed =
                Signed.open(bytes, StatementType.COUNTERSIGNATURE, roster::aggregatorKey, Countersignature::read);
        if (!signed.signer().equals(entry.keyId()) || !signed.body().plan().equals(plan.digest())) {
            throw NodeException.conflict("its countersignature belongs to another plan or another node");
        }
        return signed;
    }

    /**
     * Tells the other aggregators that a revoked aggregator will never release, so that they need not wait for the
     * plan's end.
     */
    void announce(Signed<Revocation> revocation, Digest revoked) {
        for (AggregatorEntry entry : plan.body().aggregators()) {
            if (!entry.keyId().equals(revoked)) {
                parts.messenger()
                        .discarded(
                                entry.keyId(),
                                ref,
                                revocation.bytes(),
                                plan.body().times().notAfter());
            }
        }
    }

    /** Tells every processor node to start; a node that cannot be reached in time is left out of the round. */
    void start(List<Signed<Countersignature>> countersignatures, List<Bytes> discardNotices) {
        List<Bytes> countersigned = countersignatures.stream()
                .map(signed -> Bytes.of(signed.bytes()))
                .toList();
        Instant until = plan.body().times().shareDeadline();
        for (Digest node : roster.leavesByNode().keySet()) {
            parts.workers()
                    .executeBlocking(
                            () -> roster.start(node, offer, countersigned, discardNotices)
                                    .toBytes(),
                            false)
                    .compose(payload -> parts.messenger().start(node, ref, payload, until))
                    .onSuccess(done -> board.note(node, "started", List.of()))
                    .onFailure(
                            failure -> board.note(node, "not started", List.of("an answer" + reason(failure, until))));
        }
    }
}
