package org.sumspace.contract.rule.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.odrl.RuleDocument;

/** A rule document in the form that contract managers read. */
final class RuleView {
    private RuleView() {}

    static JsonObject of(RuleDocument rule) {
        return new JsonObject()
                .put("@context", "http://www.w3.org/ns/odrl/2/")
                .put("@id", rule.uid())
                .put("title", rule.name())
                .put("uid", rule.uid())
                .put("name", rule.name())
                .put(
                        "description",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("@value", rule.description())
                                        .put("@language", "en")))
                .put("policy", rule.policy().tree())
                .put("requestedFields", new JsonArray(rule.requestedFields()));
    }
}
