package org.sumspace.catalog;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.orchestrator.bus.BusMessenger;
import org.sumspace.catalog.training.orchestrator.bus.OrchestratorInbox;
import org.sumspace.catalog.training.orchestrator.service.HttpConnectors;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SenderKeys;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.MongoStore;

/** The catalog node: wires stores, services, event bus and HTTP together. */
final class CatalogVerticle extends NodeVerticle {
    private static final int WORKERS = 2;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private final NodeContext node;
    private final CatalogConfig config;
    private final NodeSignatures signatures;
    private final NodeBus bus;
    private final WorkerExecutor workers;
    private @Nullable MongoStore mongo;

    CatalogVerticle(NodeContext node, CatalogConfig config) {
        this.node = node;
        this.config = config;
        this.signatures = new NodeSignatures(
                node.vertx(), node.identity(), node.anchors(), node.clock(), Refusals.in(node.metrics()));
        this.bus = new NodeBus(node.vertx(), signatures);
        this.workers = node.vertx().createSharedWorkerExecutor("orchestrator", WORKERS);
    }

    @Override
    protected Future<ApiServer> serve() {
        String url = node.identity().certificate().url().toString();
        return vertx.executeBlocking(() -> new AccessTokens(vertx, config.node().dataDir(), url, url))
                .compose(tokens -> stores().compose(stores -> serve(stores, tokens)));
    }

    private Future<CatalogStores> stores() {
        return MongoStore.open(vertx, config.mongo(), config.node().dataDir())
                .onSuccess(opened -> mongo = opened)
                .compose(opened -> CatalogStores.in(opened));
    }

    private Future<?> pingStore() {
        MongoStore store = mongo;
        return store == null ? Future.failedFuture("the store is not open") : store.ping();
    }

    private Future<ApiServer> serve(CatalogStores stores, AccessTokens tokens) {
        Passwords passwords = new Passwords(vertx);
        CatalogServices services = CatalogServices.of(
                stores, parts(stores), node.revocations(), node.http(), passwords, tokens::publicKey, context);
        OrchestratorInbox.connect(bus, services.orchestrator(), signatures.refusals());
        services.orchestrator().bindTo(node.metrics());
        LoginHandler login = new LoginHandler(
                services.accounts().signingIn(Account.operators(config.node().operators())),
                passwords,
                tokens,
                node.clock());
        return ApiServer.builder(
                        vertx, config.node().http(), config.node().limits(), Contract.load(CatalogApi.CONTRACT))
                .alsoBelow("/v1")
                .tolerantPaths()
                .security(BearerAuthenticator.SCHEME, new BearerAuthenticator(tokens::verify))
                .security(SignatureAuthenticator.SCHEME, new SignatureAuthenticator(signatures, SenderKeys.none()))
                .certificate(node.identity().certificate())
                .readiness(new Readiness().require("store", this::pingStore))
                .metrics(node.metrics())
                .start(CatalogApi.operations(services, login))
                .compose(server -> bus.start()
                        .compose(started -> services.orchestrator().resume())
                        .map(server));
    }

    @Override
    protected Future<?> release() {
        MongoStore store = mongo;
        return bus.close()
                .eventually(signatures::close)
                .eventually(() -> store == null ? Future.succeededFuture() : store.close());
    }

    private OrchestratorParts parts(CatalogStores stores) {
        return new OrchestratorParts(
                vertx,
                workers,
                stores.trainingServices(workers, node.clock()),
                new BusMessenger(bus),
                new HttpConnectors(new PeerClient(signatures, node.http())),
                node.identity(),
                node.anchors(),
                node.identity().certificate().url(),
                node.clock(),
                Duration.ofSeconds(config.noticeGraceSeconds()),
                RETRY_DELAY);
    }
}
