package org.sumspace.contract.rule.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.contract.rule.service.RuleService;

/** The rule documents to which contracts refer by id, in the form that contract managers read. */
public record RuleFeature(RuleService rules) implements Feature {
    private static final String EXTENSION = "\\.json$";

    @Override
    public void addTo(Operations operations) {
        operations.on("listRules", this::listRules).on("getRule", this::getRule);
    }

    private Future<Answer> listRules(ApiRequest request) {
        return Future.succeededFuture(Answer.json(
                new JsonArray(rules.all().stream().map(RuleFeature::json).toList())));
    }

    /** Returns a rule by its id, also with the file extension that other managers append. */
    private Future<Answer> getRule(ApiRequest request) {
        String id = request.path("rule").replaceFirst(EXTENSION, "");
        return Future.succeededFuture(Answer.json(json(rules.get(id))));
    }

    private static JsonObject json(RuleDocument rule) {
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
