package org.sumspace.processor;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.peer.SignedPeerAnswers;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;

/** Fakes of other nodes behind one HTTP server, each below its own path. They verify every signature. */
public final class TestWorld {
    /** Keys without a certificate that the fakes accept. */
    public final Map<Digest, VerifyingKey> keys = new ConcurrentHashMap<>();

    private final Vertx vertx;
    private final Router router;
    private final URI base;
    private final Map<NodeIdentity, NodeSignatures> signatures = new HashMap<>();

    public TestWorld(Vertx vertx) {
        this.vertx = vertx;
        this.router = Router.router(vertx);
        this.base = URI.create("http://127.0.0.1:"
                + Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                        .actualPort());
    }

    public URI url(String name) {
        return URI.create(base + "/" + name);
    }

    /** Adds a node with the route of its certificate. */
    public void add(NodeIdentity identity, TrustAnchors anchors) {
        signatures.put(identity, new NodeSignatures(vertx, identity, anchors, Clock.systemUTC(), (way, reason) -> {}));
        byte[] der = identity.certificate().toDer();
        router.get(path(identity) + "/certificate")
                .handler(ctx -> ctx.response().end(Buffer.buffer(der)));
    }

    /** Serves a file without authentication. */
    public void serve(String path, byte[] content) {
        router.get(path).handler(ctx -> ctx.response().end(Buffer.buffer(content)));
    }

    /** Adds an operation of a node; it accepts signed requests only. */
    public void on(NodeIdentity node, HttpMethod method, String path, BiConsumer<RoutingContext, Buffer> handler) {
        SignatureAuthenticator authenticator = new SignatureAuthenticator(signaturesOf(node));
        router.route(method, path(node) + path).handler(ctx -> {
            ctx.request().pause();
            authenticator
                    .authenticate(ctx)
                    .compose(known -> body(SignedRequest.of(ctx).body(ctx), ctx))
                    .onSuccess(body -> handler.accept(ctx, body))
                    .onFailure(failure -> ctx.response().setStatusCode(401).end(failure.getMessage()));
        });
    }

    /** Answers in the node's name, in a signed envelope. */
    public void answer(NodeIdentity node, RoutingContext ctx, byte[] body) {
        new SignedPeerAnswers(signaturesOf(node))
                .of(SignedRequest.of(ctx), body)
                .onSuccess(answer -> ctx.response()
                        .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                        .end(requireNonNull(answer.body())))
                .onFailure(ctx::fail);
    }

    private NodeSignatures signaturesOf(NodeIdentity node) {
        NodeSignatures found = signatures.get(node);
        if (found == null) {
            throw new IllegalStateException(node + " was not added");
        }
        return found;
    }

    private static Future<Buffer> body(ReadStream<Buffer> stream, RoutingContext ctx) {
        Promise<Buffer> collected = Promise.promise();
        Buffer body = Buffer.buffer();
        stream.exceptionHandler(collected::tryFail)
                .endHandler(end -> collected.tryComplete(body))
                .handler(body::appendBuffer);
        ctx.request().resume();
        return collected.future();
    }

    private static String path(NodeIdentity identity) {
        return identity.certificate().url().getPath();
    }
}
