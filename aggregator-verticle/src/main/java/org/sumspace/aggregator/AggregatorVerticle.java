package org.sumspace.aggregator;

import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.api.AggregatorApi;
import org.sumspace.aggregator.api.OwnerAuthenticator;
import org.sumspace.aggregator.api.ProcessorKeys;
import org.sumspace.aggregator.api.UploadBudget;
import org.sumspace.aggregator.bus.AggregatorConsumer;
import org.sumspace.aggregator.bus.BusMessenger;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.CatalogLeafLists;
import org.sumspace.aggregator.service.PeerReleaseTransport;
import org.sumspace.aggregator.service.PlanMetrics;
import org.sumspace.aggregator.service.RegistrationService;
import org.sumspace.aggregator.store.Registrations;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.training.model.ModelFile;

/** The aggregator node: wires stores, services, event bus and HTTP together. */
final class AggregatorVerticle extends NodeVerticle {
    private static final long CUTTING_OFF_MS = 1_000;

    private final NodeContext node;
    private final AggregatorConfig config;
    private final NodeSignatures signatures;
    private final NodeBus bus;
    private @Nullable Aggregator aggregator;

    AggregatorVerticle(NodeContext node, AggregatorConfig config) {
        this.node = node;
        this.config = config;
        this.signatures = new NodeSignatures(
                node.vertx(), node.identity(), node.anchors(), node.clock(), Refusals.in(node.metrics()));
        this.bus = new NodeBus(node.vertx(), signatures);
    }

    @Override
    protected Future<ApiServer> serve() {
        String url = node.identity().certificate().url().toString();
        return vertx.executeBlocking(() -> new AccessTokens(vertx, config.node().dataDir(), url, url))
                .compose(tokens -> vertx.executeBlocking(
                                () -> Registrations.open(config.node().dataDir().resolve("registrations")))
                        .compose(registrations -> serve(tokens, registrations)));
    }

    private Future<ApiServer> serve(AccessTokens tokens, Registrations registrations) {
        PeerClient peers = new PeerClient(signatures, node.http());
        PeerCertificates certificates = new PeerCertificates(node.http(), node.anchors(), node.clock());
        RegistrationService joining =
                new RegistrationService(vertx, registrations, certificates, peers, node.identity(), node.clock());
        return Aggregator.open(setup(peers, certificates, registrations)).compose(opened -> {
            aggregator = opened;
            AggregatorConsumer.connect(bus, opened);
            LoginHandler login = new LoginHandler(
                    Account.operators(config.node().operators()), new Passwords(vertx), tokens, node.clock());
            Operations operations = AggregatorApi.operations(
                    opened, joining, login, new SignedAnswers(signatures), budget(), config.uploadBytesMax());
            return server(opened, tokens)
                    .start(operations)
                    .compose(server -> bus.start().map(server));
        });
    }

    private UploadBudget budget() {
        UploadBudget budget =
                new UploadBudget(config.uploadsBytesMax(), Duration.ofSeconds(config.uploadSecondsMax()), node.clock());
        vertx.setPeriodic(CUTTING_OFF_MS, tick -> budget.cutOffSlow());
        return budget;
    }

    private ApiServer.Builder server(Aggregator opened, AccessTokens tokens) {
        return ApiServer.builder(
                        vertx, config.node().http(), config.node().limits(), Contract.load(AggregatorApi.CONTRACT))
                .security(BearerAuthenticator.SCHEME, new BearerAuthenticator(tokens::verify))
                .security(OwnerAuthenticator.SCHEME, new OwnerAuthenticator(vertx, opened))
                .security(
                        SignatureAuthenticator.SCHEME,
                        new SignatureAuthenticator(signatures, new ProcessorKeys(opened)))
                .certificate(node.identity().certificate())
                .readiness(new Readiness().require("disk", opened::ready))
                .metrics(node.metrics());
    }

    private Aggregator.Setup setup(PeerClient peers, PeerCertificates certificates, Registrations registrations) {
        return new Aggregator.Setup(
                vertx,
                node.identity(),
                node.anchors(),
                node.revocations(),
                node.clock(),
                config.node().dataDir(),
                new BusMessenger(bus),
                new PeerReleaseTransport(vertx, peers::submit, node.clock()),
                new CatalogLeafLists(certificates, peers),
                this::model,
                trainingPlan -> registrations.find(trainingPlan).isPresent(),
                new PlanMetrics(node.metrics(), node.clock()),
                NodeMetrics.journalCommits(node.metrics()));
    }

    private Future<byte[]> model(URI url) {
        return node.http()
                .send(HttpCall.get(url).answerBytesMax(ModelFile.MAX_FILE_BYTES))
                .map(answer -> answer.body().getBytes());
    }

    @Override
    protected Future<?> release() {
        Aggregator opened = aggregator;
        return bus.close()
                .eventually(() -> opened == null ? Future.succeededFuture() : opened.close())
                .eventually(signatures::close);
    }
}
