package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import java.util.List;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.wire.Bytes;

/** {@code GET /leaf_lists/{root}}: one JSON object per line, written no faster than the client reads. */
public record StreamLeafListHandler(LeafListService leafLists) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Digest root = Digest.parse(ApiRequest.of(ctx).path("root"));
        StreamedAnswer answer = new StreamedAnswer(ctx, "application/x-ndjson");
        leafLists
                .head(root)
                .compose(head -> answer.write(lines("certificate", head.certificates()))
                        .compose(written ->
                                leafLists.forEachPart(root, head, leaves -> answer.write(lines("leaf", leaves)))))
                .onSuccess(written -> answer.end(""))
                .onFailure(answer::fail);
    }

    private static Buffer lines(String name, List<Bytes> items) {
        Buffer lines = Buffer.buffer();
        for (Bytes item : items) {
            String base64 = Base64.getEncoder().encodeToString(item.toBytes());
            lines.appendBuffer(new JsonObject().put(name, base64).toBuffer()).appendString("\n");
        }
        return lines;
    }
}
