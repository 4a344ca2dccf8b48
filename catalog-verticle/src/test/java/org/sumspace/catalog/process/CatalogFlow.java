package org.sumspace.catalog.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.Flow;

/** A flow at a catalog. */
abstract class CatalogFlow implements Flow {
    static final JsonObject NONE = new JsonObject();

    final CatalogSpace space;
    /** A text that no other flow has. */
    final String unique = UUID.randomUUID().toString();

    CatalogFlow(CatalogSpace space) {
        this.space = space;
    }

    ApiProbe.Call post(String path, JsonObject body) {
        return body.isEmpty() ? space.api.get(path).method("POST") : space.api.post(path, body);
    }

    ApiProbe.Call put(String path, JsonObject body) {
        return body.isEmpty() ? space.api.get(path).method("PUT") : space.api.put(path, body);
    }

    static JsonArray rules(String... ruleIds) {
        JsonArray rules = new JsonArray();
        for (String ruleId : ruleIds) {
            rules.add(new JsonObject().put("ruleId", ruleId).put("values", new JsonObject().put("target", "t")));
        }
        return rules;
    }
}
