package org.sumspace.catalog.shared.api;

import io.vertx.core.json.Json;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.MediaTypes;

/** Answers that are JSON of another node. */
public final class JsonAnswers {
    private JsonAnswers() {}

    /** @param json not null */
    public static void send(RoutingContext ctx, JsonValue json) {
        ctx.response()
                .putHeader("Content-Type", MediaTypes.JSON)
                .end(Json.encodeToBuffer(Optional.ofNullable(json.tree()).orElseThrow()));
    }
}
