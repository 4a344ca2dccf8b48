package org.sumspace.connector.exchange.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.BoundedBody;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.service.work.ChainWork;

/**
 * {@code resumeServiceChain}: the application of a middle party gives its result. The id of its work proves that the
 * application was given this work; attempts with wrong ids are limited. The body is read while it is stored, unless it
 * is JSON that has the result in a member.
 */
final class ResumeServiceChainHandler implements Handler<RoutingContext> {
    private static final String CHAIN = "chainId";
    private static final String TARGET = "targetId";
    private static final String DATA = "data";
    private static final String CHAIN_HEADER = "x-svc-service-chain-id";
    private static final String TARGET_HEADER = "x-svc-target-id";
    private static final int JSON_BYTES_MAX = 8 << 20;
    private static final int ATTEMPTS = 10;
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private final ChainWork work;
    private final AttemptLimiter attempts;

    ResumeServiceChainHandler(ChainWork work, Clock clock) {
        this.work = work;
        this.attempts = new AttemptLimiter(ATTEMPTS, ATTEMPT_EVERY, clock);
    }

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        Optional<String> chain = request.header(CHAIN_HEADER);
        Future<Void> resumed = chain.isPresent()
                ? resume(ctx, chain.get(), request.header(TARGET_HEADER).orElse(""))
                : resumeWithJson(ctx);
        resumed.onSuccess(done -> ctx.json(new JsonObject().put("message", "Node resumed successfully")))
                .onFailure(failure -> StreamedRequest.failAfterBody(ctx, failure));
    }

    private Future<Void> resume(RoutingContext ctx, String chain, String target) {
        HttpServerRequest body = ctx.request();
        String type = Optional.ofNullable(body.getHeader("Content-Type")).orElse(MediaTypes.OCTET_STREAM);
        return workOf(ctx, chain, target)
                .compose(record -> work.resume(
                        record,
                        type,
                        sink -> new BoundedBody(body, work.resultBytesMax())
                                .pipe()
                                .endOnFailure(false)
                                .to(sink)));
    }

    private Future<Void> resumeWithJson(RoutingContext ctx) {
        HttpServerRequest request = ctx.request();
        if (!MediaTypes.essence(request.getHeader("Content-Type")).equals(MediaTypes.JSON)) {
            throw NodeException.invalidInput("Expected the header " + CHAIN_HEADER + ", or JSON with " + CHAIN + ".");
        }
        if (Long.parseLong(request.getHeader("Content-Length")) > JSON_BYTES_MAX) {
            throw NodeException.tooLarge("JSON has at most " + JSON_BYTES_MAX
                    + " bytes: send the result as the body, with " + CHAIN_HEADER + " and " + TARGET_HEADER + ".");
        }
        Future<Buffer> body = request.body();
        request.resume();
        return body.compose(bytes -> {
            JsonValue json = PeerMessage.read(() -> JsonValue.parse(bytes.getBytes()));
            if (!json.has(DATA)) {
                throw NodeException.invalidInput("Expected the member " + DATA + " in the body.");
            }
            Buffer result = Buffer.buffer(CanonicalJson.write(json.member(DATA)));
            return workOf(ctx, json.member(CHAIN).asText(), json.member(TARGET).asText())
                    .compose(record -> work.resume(
                            record, MediaTypes.JSON, sink -> sink.write(result).compose(written -> sink.end())));
        });
    }

    private Future<ExchangeRecord> workOf(RoutingContext ctx, String chain, String target) {
        String network =
                ClientNetwork.of(requireNonNull(ctx.request().remoteAddress()).hostAddress());
        attempts.take(network);
        return work.workOf(chain, target).onSuccess(record -> attempts.giveBack(network));
    }
}
