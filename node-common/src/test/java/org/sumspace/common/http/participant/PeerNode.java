package org.sumspace.common.http.participant;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;

/** A node that takes messages of participants and remembers those that counted. */
final class PeerNode {
    static final LimitsConfig LIMITS = new LimitsConfig(65_536, 4, 60, 5, 1, 2);

    private static final int STREAM_BYTES_MAX = 1 << 20;

    private final ApiServer server;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Map<String, String> lastSigned = new HashMap<>();
    private ParticipantSignatures signatures;
    private volatile @Nullable ParticipantRequest last;

    PeerNode(Vertx vertx, ParticipantSignatures signatures) {
        this.signatures = signatures;
        this.server = Await.result(ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        LIMITS,
                        Contract.load("contracts/participant.yaml"))
                .security(ParticipantAuthenticator.SCHEME, this::authenticate)
                .start(new Operations()
                        .handle("getNote", this::getNote).handle("putNote", this::putNote).stream(
                                "putPart", STREAM_BYTES_MAX, this::putPart)));
    }

    private Future<Void> authenticate(RoutingContext ctx) {
        return new ParticipantAuthenticator(signatures, this::baseUrl).authenticate(ctx);
    }

    URI baseUrl() {
        return server.baseUrl();
    }

    URI url(String pathAndQuery) {
        return URI.create(baseUrl() + pathAndQuery);
    }

    /** Simulates a restart: the node continues as a new process without the state of the old one. */
    void restart(ParticipantSignatures fresh) {
        this.signatures = fresh;
    }

    ParticipantSignatures signatures() {
        return signatures;
    }

    /** The notes that handlers took, each with its sender. */
    List<String> received() {
        return received;
    }

    /** The last request that a handler took. */
    ParticipantRequest last() {
        return requireNonNull(last);
    }

    void stop() {
        Await.result(server.stop());
    }

    private void getNote(RoutingContext ctx) {
        take(ctx);
        ctx.json(new JsonObject().put("note", note(ctx)));
    }

    private void putNote(RoutingContext ctx) {
        take(ctx);
        JsonObject body = ApiRequest.of(ctx).object();
        switch (note(ctx)) {
            case "absent" -> throw NodeException.notFound("There is no such note.");
            case "unsigned" -> ctx.request().response().end(body.toBuffer());
            case "stale" -> {
                lastSigned.forEach(ctx.response()::putHeader);
                ctx.request().response().end(body.toBuffer());
            }
            default -> ctx.json(body).onSuccess(done -> remember(ctx));
        }
    }

    private void remember(RoutingContext ctx) {
        for (String name : List.of("Signature", "Signature-Input", "Content-Digest", "Content-Type")) {
            lastSigned.put(name, ctx.response().headers().get(name));
        }
    }

    private void putPart(RoutingContext ctx) {
        ParticipantRequest request = ParticipantRequest.of(ctx);
        String range = request.header("Content-Range").orElse("");
        Buffer part = Buffer.buffer();
        ReadStream<Buffer> body = request.body(ctx);
        body.exceptionHandler(ctx::fail);
        body.endHandler(end -> {
            received.add(note(ctx) + " " + range + " of " + part.length());
            ctx.json(new JsonObject());
        });
        body.handler(part::appendBuffer).resume();
    }

    private void take(RoutingContext ctx) {
        last = ParticipantRequest.of(ctx);
        received.add(note(ctx) + " by " + ParticipantRequest.of(ctx).participant());
    }

    private static String note(RoutingContext ctx) {
        return ApiRequest.of(ctx).path("note");
    }
}
