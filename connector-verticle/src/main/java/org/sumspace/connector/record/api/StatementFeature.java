package org.sumspace.connector.record.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.record.core.StatementReader;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.api.Callers;

/**
 * The ingestion of learning records.
 *
 * @param bytesMax the largest body of statements
 */
public record StatementFeature(Vertx vertx, StatementService statements, long bytesMax) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.unparsed("ingestStatements", bytesMax, this::ingestStatements);
    }

    /** Reads the body as text, because answers contain the statements character by character. */
    private Future<Answer> ingestStatements(ApiRequest request) {
        Callers.requireOperator(request);
        Buffer body = request.bytes();
        return vertx.executeBlocking(() -> StatementReader.read(text(body)), false)
                .compose(statements::ingest)
                .map(ingested -> Answer.json(
                        new JsonObject().put("stored", ingested.stored()).put("known", ingested.known())));
    }

    private static String text(Buffer bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes())).toString();
        } catch (CharacterCodingException e) {
            throw NodeException.invalidInput("the body is not UTF-8");
        }
    }
}
