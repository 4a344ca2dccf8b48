package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import org.sumspace.common.crypto.VerifyingKey;

/** {@code GET /v1/manifest-key}. */
record GetManifestKeyHandler(VerifyingKey key) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonObject()
                .put("key_id", key.id().toString())
                .put("algorithm", "Ed25519")
                .put("public_key", Base64.getEncoder().encodeToString(key.toBytes())));
    }
}
