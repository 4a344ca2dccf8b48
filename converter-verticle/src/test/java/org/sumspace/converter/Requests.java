package org.sumspace.converter;

import io.vertx.core.json.JsonObject;

/** Requests that tests send. */
final class Requests {
    private Requests() {}

    static JsonObject request(JsonObject trace) {
        return new JsonObject().put("input_trace", trace);
    }

    static JsonObject accessedPage() {
        return new JsonObject("""
            {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "http://id.tincanapi.com/verb/viewed"},
             "object": {"id": "https://e.org/p", "definition": {"type": "http://activitystrea.ms/schema/1.0/page"}}}
            """);
    }
}
