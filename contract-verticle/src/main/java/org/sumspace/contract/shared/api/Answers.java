package org.sumspace.contract.shared.api;

import io.vertx.core.json.Json;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.AnswerSigner;

/** Answers with JSON, which are signed if the request was. */
public final class Answers {
    private Answers() {}

    /** @param tree of maps, lists and values, or a JSON object or array of Vert.x */
    public static void json(RoutingContext ctx, @Nullable Object tree) {
        AnswerSigner.end(ctx, MediaTypes.JSON, Json.encodeToBuffer(tree));
    }
}
