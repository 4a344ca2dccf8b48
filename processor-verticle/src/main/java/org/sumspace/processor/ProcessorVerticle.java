package org.sumspace.processor;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.security.Passwords;
import org.sumspace.processor.bus.PlanStartHandler;
import org.sumspace.processor.service.ProcessorServices;

/** The processor node: wires services, event bus and HTTP together. */
final class ProcessorVerticle extends NodeVerticle {
    private final NodeContext node;
    private final ProcessorConfig config;
    private final NodeSignatures signatures;
    private final NodeBus bus;
    private final WorkerExecutor workers;
    private @Nullable ProcessorServices services;

    ProcessorVerticle(NodeContext node, ProcessorConfig config) {
        this.node = node;
        this.config = config;
        this.signatures = new NodeSignatures(
                node.vertx(), node.identity(), node.anchors(), node.clock(), Refusals.in(node.metrics()));
        this.bus = new NodeBus(node.vertx(), signatures);
        this.workers = node.vertx().createSharedWorkerExecutor("training", config.trainingThreads());
    }

    @Override
    protected Future<ApiServer> serve() {
        String url = node.identity().certificate().url().toString();
        return workers.executeBlocking(
                        () -> new AccessTokens(vertx, config.node().dataDir(), url, url), false)
                .compose(tokens -> workers.executeBlocking(
                                () -> ProcessorServices.open(
                                        node, signatures, bus, workers, context, config.settings()),
                                false)
                        .onSuccess(opened -> services = opened)
                        .compose(opened -> serve(opened, tokens)));
    }

    private Future<ApiServer> serve(ProcessorServices opened, AccessTokens tokens) {
        LoginHandler login = new LoginHandler(
                Account.operators(config.node().operators()), new Passwords(vertx), tokens, node.clock());
        bus.on(EnvelopeType.PLAN_START, new PlanStartHandler(opened.plans()));
        return opened.plans()
                .resume()
                .compose(resumed -> ApiServer.builder(
                                vertx,
                                config.node().http(),
                                config.node().limits(),
                                Contract.load(ProcessorApi.CONTRACT))
                        .security(BearerAuthenticator.SCHEME, new BearerAuthenticator(tokens::verify))
                        .certificate(node.identity().certificate())
                        .metrics(node.metrics())
                        .start(ProcessorApi.operations(opened, login)))
                .compose(server -> bus.start().map(server));
    }

    @Override
    protected Future<?> release() {
        ProcessorServices opened = services;
        return bus.close()
                .eventually(() -> opened == null ? Future.succeededFuture() : opened.stop())
                .eventually(signatures::close);
    }
}
