package org.sumspace.connector;

import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.config.OperatorConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.Peer;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.MongoStore;
import org.sumspace.connector.certification.service.HttpCatalogClient;
import org.sumspace.connector.query.service.DataQueryService;

/** The data connector: wires store, services and HTTP together. */
final class ConnectorVerticle extends NodeVerticle {
    private final NodeContext node;
    private final ConnectorConfig config;
    private final NodeSignatures signatures;
    private @Nullable MongoStore mongo;

    ConnectorVerticle(NodeContext node, ConnectorConfig config) {
        this.node = node;
        this.config = config;
        this.signatures = new NodeSignatures(
                node.vertx(), node.identity(), node.anchors(), node.clock(), Refusals.in(node.metrics()));
    }

    @Override
    protected Future<ApiServer> serve() {
        String url = node.identity().certificate().url().toString();
        return vertx.executeBlocking(() -> new AccessTokens(vertx, config.node().dataDir(), url, url), false)
                .compose(tokens -> services().compose(services -> serve(services, tokens)));
    }

    private Future<ConnectorServices> services() {
        PeerClient peers = new PeerClient(signatures, node.http());
        PeerCertificates certificates = new PeerCertificates(node.http(), node.anchors(), node.clock());
        return MongoStore.open(vertx, config.mongo(), config.node().dataDir())
                .onSuccess(opened -> mongo = opened)
                .map(opened -> new ConnectorServices(
                        vertx,
                        opened.client(),
                        node.identity(),
                        node.anchors(),
                        new HttpCatalogClient(peers, certificates),
                        config.limits(),
                        node.clock()))
                .compose(services -> services.start().map(services));
    }

    private Future<ApiServer> serve(ConnectorServices services, AccessTokens tokens) {
        LoginHandler login = new LoginHandler(
                Account.operators(config.node().operators()),
                new Passwords(vertx, OperatorConfig.hashes(config.node().operators())),
                tokens,
                node.clock());
        return ApiServer.builder(
                        vertx, config.node().http(), config.node().limits(), Contract.load(ConnectorApi.CONTRACT))
                .security(BearerAuthenticator.SCHEME, new BearerAuthenticator(tokens::verify))
                .security(
                        SignatureAuthenticator.SCHEME,
                        new SignatureAuthenticator(signatures, (keyId, plan) -> processor(services.queries(), keyId)))
                .certificate(node.identity().certificate())
                .readiness(new Readiness().require("store", services::ping))
                .metrics(node.metrics())
                .start(ConnectorApi.operations(
                        vertx, services, login, node.identity().organisation(), config.ingestBytesMax()));
    }

    private static Future<Optional<Peer.Holder>> processor(DataQueryService queries, Digest keyId) {
        return queries.processor(keyId)
                .map(found -> found.map(processor -> new Peer.Holder(processor.key(), processor)));
    }

    @Override
    protected Future<?> release() {
        MongoStore store = mongo;
        return signatures.close().eventually(() -> store == null ? Future.succeededFuture() : store.close());
    }
}
