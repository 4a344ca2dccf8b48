package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.words.PolicyWords;
import org.sumspace.common.odrl.words.PolicyWords.Said;
import org.sumspace.common.odrl.words.RuleWords;

/** Says policies in words. */
public final class PolicyFeature implements Feature {
    private static final String POLICY = "policy";

    private final PolicyWords words;
    private final Names names;

    /** Finds the display names of identifiers in policies. */
    @FunctionalInterface
    public interface Names {
        /** Knows nothing. */
        Names NONE = identifiers -> Future.succeededFuture(Map.of());

        /** @return public names of the identifiers that have one */
        Future<Map<String, String>> of(Set<String> identifiers);
    }

    /** @param rules finds rule documents by their ids */
    public PolicyFeature(Function<String, Optional<RuleDocument>> rules, Names names) {
        this.words = new PolicyWords(rules);
        this.names = names;
    }

    @Override
    public void addTo(Operations operations) {
        operations.on("explainPolicy", this::explainPolicy);
    }

    private Future<Answer> explainPolicy(ApiRequest request) {
        JsonValue body = JsonValue.of(request.object().getMap());
        return request.routing()
                .vertx()
                .executeBlocking(() -> said(body), false)
                .compose(said -> names.of(said.rules().stream()
                                .flatMap(rule -> rule.identifiers().stream())
                                .collect(Collectors.toUnmodifiableSet()))
                        .map(known -> Answer.json(json(said, known))));
    }

    private Said said(JsonValue body) {
        return body.has(POLICY)
                ? words.say(body.member(POLICY), "/" + POLICY)
                : words.sayRule(body.member("rule").asText(), body.member("values"));
    }

    private static JsonObject json(Said said, Map<String, String> known) {
        JsonObject json = new JsonObject()
                .put("rules", array(said.rules(), rule -> json(rule, known)))
                .put("problems", array(said.problems(), PolicyFeature::json));
        return said.policy().isMissing() ? json : json.put(POLICY, said.policy().tree());
    }

    private static JsonObject json(RuleWords rule, Map<String, String> known) {
        JsonObject names = new JsonObject();
        rule.identifiers().stream()
                .filter(known::containsKey)
                .sorted()
                .forEach(identifier -> names.put(identifier, known.get(identifier)));
        JsonObject json = new JsonObject()
                .put("path", rule.path())
                .put("kind", rule.kind().name().toLowerCase(Locale.ROOT))
                .put("sentence", rule.sentence())
                .put("conditions", new JsonArray(rule.conditions()))
                .put("names", names);
        return rule.counted().isEmpty() ? json : json.put("counted", new JsonArray(rule.counted()));
    }

    private static JsonObject json(Violation problem) {
        return new JsonObject().put("path", problem.path()).put("message", problem.message());
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonObject> item) {
        return new JsonArray(values.stream().map(item).toList());
    }
}
