package org.sumspace.processor;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.processor.api.RegistrationFeature;
import org.sumspace.processor.bus.PlanStartHandler;
import org.sumspace.processor.service.ProcessorServices;

/** The processor node and its features. */
final class ProcessorVerticle extends NodeVerticle {
    static final String CONTRACT = "processor/openapi.yaml";

    private final MemberContext node;
    private final ProcessorConfig config;

    ProcessorVerticle(MemberContext node, ProcessorConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("training", config.trainingThreads());
        return workers.executeBlocking(() -> ProcessorServices.open(node, workers, context, config.settings()), false)
                .compose(services -> {
                    node.resources().add(services::stop);
                    node.bus().on(EnvelopeType.PLAN_START, new PlanStartHandler(services.plans()));
                    return services.plans().resume().map(services);
                })
                .map(services -> node.server(CONTRACT)
                        .room("registrations")
                        .features(node.login(), new RegistrationFeature(services.registrations())));
    }
}
