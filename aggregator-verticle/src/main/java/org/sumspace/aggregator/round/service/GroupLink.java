package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.sumspace.aggregator.shared.core.PeerStatements;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.wire.WireWriter;

/** Sends this aggregator's messages to the other members of a plan. */
public record GroupLink(JoinedPlan plan, RoundServices services) {
    private static final Duration ASK_TIMEOUT = Duration.ofSeconds(10);

    /** Sends a list or seal to every peer until each has acknowledged it. */
    void publish(Signed<?> statement) {
        EnvelopeType type = statement.body() instanceof Seal ? EnvelopeType.SEAL : EnvelopeType.RECEIVED_LIST;
        for (AggregatorEntry peer : plan.peers()) {
            services.messenger().ask(peer.keyId(), type, plan.ref(0), statement.bytes(), end());
        }
    }

    /** Asks the peer with that index for the statements that it holds; the answer is verified. */
    Future<List<Signed<?>>> ask(int index, int epoch) {
        Digest peer = plan.plan().members(plan.own().group()).get(index - 1).keyId();
        byte[] wanted = new WireWriter().u32(epoch).toBytes();
        return services.messenger()
                .ask(
                        peer,
                        EnvelopeType.ASK,
                        plan.ref(epoch),
                        wanted,
                        services.now().plus(ASK_TIMEOUT))
                .compose(answer -> services.blocking(() -> PeerStatements.verify(plan, StatementList.of(answer))));
    }

    /** Sends statements that contradict each other to every member of the plan. */
    public void accuse(List<Signed<?>> evidence) {
        byte[] payload = StatementList.fitting(evidence).toBytes();
        everyoneElse(plan)
                .forEach(recipient ->
                        services.messenger().ask(recipient, EnvelopeType.EVIDENCE, plan.ref(0), payload, end()));
    }

    /**
     * Key ids of the orchestrator, of the members that depend on this aggregator, and of the members on which it
     * depends.
     */
    static List<Digest> affectedMembers(JoinedPlan plan) {
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

    /** Key ids of the orchestrator and of all other aggregators of the plan. */
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
