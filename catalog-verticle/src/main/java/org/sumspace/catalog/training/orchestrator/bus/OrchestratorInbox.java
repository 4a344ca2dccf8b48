package org.sumspace.catalog.training.orchestrator.bus;

import io.vertx.core.Future;
import org.sumspace.catalog.training.orchestrator.service.Orchestrator;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;

/** Passes messages of nodes on the event bus to the orchestrator. All replies are empty. */
public final class OrchestratorInbox {
    private static final byte[] EMPTY = {};

    private OrchestratorInbox() {}

    public static void connect(NodeBus bus, Orchestrator orchestrator) {
        BusHandler progress = (message, sender) ->
                empty(orchestrator.progress(message.sender(), message.plan().plan(), message.payload()));
        BusHandler modelVersion = (message, sender) ->
                empty(orchestrator.modelVersion(message.plan().plan(), message.payload()));
        BusHandler evidence =
                (message, sender) -> empty(orchestrator.evidence(message.plan().plan(), message.payload()));
        BusHandler discarded = (message, sender) ->
                empty(orchestrator.discardNotice(message.plan().plan(), message.payload()));
        bus.on(EnvelopeType.PROGRESS, progress)
                .on(EnvelopeType.MODEL_VERSION, modelVersion)
                .on(EnvelopeType.EVIDENCE, evidence)
                .on(EnvelopeType.DISCARDED, discarded);
    }

    private static Future<byte[]> empty(Future<Void> done) {
        return done.map(EMPTY);
    }
}
