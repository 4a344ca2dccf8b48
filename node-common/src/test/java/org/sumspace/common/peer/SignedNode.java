package org.sumspace.common.peer;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;

/** A node that takes signed requests and remembers those that counted. */
final class SignedNode {
    static final int STREAM_BYTES_MAX = 1 << 20;

    private final NodeSignatures signatures;
    private final SignedPeerAnswers answers;
    private final ApiServer server;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private byte[] lastAnswer = new byte[0];

    SignedNode(Vertx vertx, NodeSignatures signatures) {
        this.signatures = signatures;
        this.answers = new SignedPeerAnswers(signatures);
        this.server = Await.result(ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                        Contract.load("contracts/signed.yaml"))
                .security(SignatureAuthenticator.SCHEME, new SignatureAuthenticator(signatures))
                .security("bearerAuth", ctx -> Future.failedFuture(NodeException.unauthenticated("Send a token.")))
                .start(new Operations()
                        .handle("getNote", this::getNote).handle("putNote", this::putNote).stream(
                                "putFile", STREAM_BYTES_MAX, this::putFile)));
    }

    /** The notes and files that handlers took, each with its sender. */
    List<String> received() {
        return received;
    }

    URI url(String pathAndQuery) {
        return URI.create(server.baseUrl() + pathAndQuery);
    }

    int port() {
        return server.port();
    }

    void stop() {
        Await.result(server.stop());
    }

    private void getNote(RoutingContext ctx) {
        received.add(note(ctx) + " by " + SignedRequest.of(ctx).peer().keyId());
        ctx.response().putHeader("Content-Type", "text/plain").end(note(ctx));
    }

    private void putNote(RoutingContext ctx) {
        received.add(note(ctx) + " by " + SignedRequest.of(ctx).peer().keyId());
        byte[] body = ApiRequest.of(ctx).bytes().getBytes();
        switch (note(ctx)) {
            case "gone" -> throw NodeException.gone("too late");
            case "unsigned" -> end(ctx, body);
            case "stale" -> end(ctx, lastAnswer);
            default -> {
                lastAnswer = signatures.answer(SignedRequest.of(ctx).envelope(), body);
                answer(ctx, body);
            }
        }
    }

    private void putFile(RoutingContext ctx) {
        Buffer file = Buffer.buffer();
        ReadStream<Buffer> body = SignedRequest.of(ctx).body(ctx);
        body.exceptionHandler(ctx::fail);
        body.endHandler(end -> {
            received.add(note(ctx) + " of " + file.length());
            answer(ctx, Digest.of(file.getBytes()).toBytes());
        });
        body.handler(file::appendBuffer).resume();
    }

    private void answer(RoutingContext ctx, byte[] body) {
        answers.of(SignedRequest.of(ctx), body)
                .onSuccess(answer -> end(ctx, requireNonNull(answer.body()).getBytes()))
                .onFailure(ctx::fail);
    }

    private static void end(RoutingContext ctx, byte[] body) {
        ctx.response().putHeader("Content-Type", MediaTypes.OCTET_STREAM).end(Buffer.buffer(body));
    }

    private static String note(RoutingContext ctx) {
        return ApiRequest.of(ctx).path("note");
    }
}
