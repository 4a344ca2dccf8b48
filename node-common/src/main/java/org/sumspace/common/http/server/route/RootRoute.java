package org.sumspace.common.http.server.route;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import org.sumspace.common.http.server.contract.Contract;

/** {@code GET /}: which node this is, and where its documents and its health are. Left out if the contract has the path. */
public final class RootRoute {
    private static final String PATH = "/";

    private RootRoute() {}

    public static void mount(Router router, Contract contract) {
        JsonObject published = contract.published();
        if (published.getJsonObject("paths").containsKey(PATH)) {
            return;
        }
        JsonObject info = published.getJsonObject("info");
        JsonObject answer = new JsonObject()
                .put("name", info.getString("title"))
                .put("version", info.getString("version"))
                .put("docs", "/docs/")
                .put("openapi", "/openapi.json")
                .put("health", "/health")
                .put("ready", "/health/ready");
        router.get(PATH).handler(ctx -> ctx.json(answer));
    }
}
