package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sumspace.aggregator.core.PeerStatements;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.wire.WireWriter;

/** How an aggregator speaks with the others of a plan: above all with those that it agrees with on a set. */
final class GroupLink {
    private static final Duration ASK_PATIENCE = Duration.ofSeconds(10);

    private final JoinedPlan plan;
    private final RoundServices services;

    GroupLink(JoinedPlan plan, RoundServices services) {
        this.plan = plan;
        this.services = services;
    }

    /** Sends a list or seal to every peer until each acknowledged it. */
    void publish(Signed<?> statement) {
        EnvelopeType type = statement.body() instanceof Seal ? EnvelopeType.SEAL : EnvelopeType.RECEIVED_LIST;
        for (AggregatorEntry peer : plan.peers()) {
            services.messenger().ask(peer.keyId(), type, plan.ref(0), statement.bytes(), end());
        }
    }

    /** What the peer with that index holds, verified. */
    Future<List<Signed<?>>> ask(int index, int epoch) {
        Digest peer = plan.plan().members(plan.own().group()).get(index - 1).keyId();
        byte[] wanted = new WireWriter().u32(epoch).toBytes();
        return services.messenger()
                .ask(
                        peer,
                        EnvelopeType.ASK,
                        plan.ref(epoch),
                        wanted,
                        services.now().plus(ASK_PATIENCE))
                .compose(answer -> services.blocking(() -> PeerStatements.verify(plan, StatementList.of(answer))));
    }

    /** Shows statements that contradict each other to everyone in the plan. */
    void accuse(List<Signed<?>> evidence) {
        byte[] payload = StatementList.fitting(evidence).toBytes();
        everyoneElse(plan)
                .forEach(recipient ->
                        services.messenger().ask(recipient, EnvelopeType.EVIDENCE, plan.ref(0), payload, end()));
    }

    /** Key ids of the orchestrator and of those that wait for this aggregator, or that it waits for. */
    static List<Digest> relatives(JoinedPlan plan) {
        AggregatorEntry own = plan.own();
        Stream<Digest> parent = own.role() == AggregatorRole.MAIN ? Stream.empty() : Stream.of(own.parent());
        return Stream.of(
                        Stream.of(plan.orchestrator()),
                        parent,
                        plan.peers().stream().map(AggregatorEntry::keyId),
                        plan.children().stream().map(AggregatorEntry::keyId))
                .flatMap(Function.identity())
                .toList();
    }

    /** Key ids of the orchestrator and of all aggregators of the plan but this one. */
    private static List<Digest> everyoneElse(JoinedPlan plan) {
        return Stream.concat(
                        Stream.of(plan.orchestrator()),
                        plan.plan().aggregators().stream()
                                .map(AggregatorEntry::keyId)
                                .filter(id -> !id.equals(plan.own().keyId())))
                .toList();
    }

    private Instant end() {
        return plan.plan().times().notAfter();
    }
}
