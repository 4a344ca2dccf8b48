package org.sumspace.connector.record.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.api.Callers;

/** {@code ingestStatements}: reads the body as text, because answers contain the statements character by character. */
public record IngestStatementsHandler(Vertx vertx, StatementService statements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        Buffer body = ApiRequest.of(ctx).bytes();
        vertx.executeBlocking(() -> StatementReader.read(text(body)), false)
                .compose(statements::ingest)
                .onSuccess(ingested -> ctx.json(
                        new JsonObject().put("stored", ingested.stored()).put("known", ingested.known())))
                .onFailure(ctx::fail);
    }

    private static String text(Buffer bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes())).toString();
        } catch (CharacterCodingException e) {
            throw NodeException.invalidInput("the body is not UTF-8");
        }
    }
}
