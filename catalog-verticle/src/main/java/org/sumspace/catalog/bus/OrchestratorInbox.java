package org.sumspace.catalog.bus;

import io.vertx.core.Future;
import org.sumspace.catalog.service.Orchestrator;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;

/** Hands what nodes say over the event bus to the orchestrator. All answers are empty. */
public final class OrchestratorInbox {
    private static final byte[] EMPTY = {};

    private OrchestratorInbox() {}

    public static void connect(NodeBus bus, Orchestrator orchestrator) {
        bus.on(
                EnvelopeType.PROGRESS,
                (message, sender) -> empty(
                        orchestrator.progress(message.sender(), message.plan().plan(), message.payload())));
        bus.on(
                EnvelopeType.MODEL_VERSION,
                (message, sender) ->
                        empty(orchestrator.modelVersion(message.plan().plan(), message.payload())));
        bus.on(
                EnvelopeType.EVIDENCE,
                (message, sender) -> empty(orchestrator.evidence(message.plan().plan(), message.payload())));
        bus.on(
                EnvelopeType.DISCARDED,
                (message, sender) ->
                        empty(orchestrator.discardNotice(message.plan().plan(), message.payload())));
    }

    private static Future<byte[]> empty(Future<Void> done) {
        return done.map(EMPTY);
    }
}
