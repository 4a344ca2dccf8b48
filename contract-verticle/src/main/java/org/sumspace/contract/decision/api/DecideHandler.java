package org.sumspace.contract.decision.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.odrl.Value;
import org.sumspace.contract.decision.domain.Question;
import org.sumspace.contract.decision.service.DecisionService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;

/** {@code POST /contracts/{id}/decisions} and {@code POST /bilaterals/{id}/decisions}. */
public record DecideHandler(DecisionService decisions) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonValue body = JsonValue.of(request.object().getMap());
        decisions
                .decide(Access.of(ctx).actor(), request.path("id"), question(body))
                .map(decision -> body.member("forPeer").isTrue() ? decision.forPeer() : decision)
                .map(DecisionView::of)
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }

    private static Question question(JsonValue body) {
        String target = body.member("target").asText();
        return new Question(
                body.member("action").asText(),
                target,
                body.has("offering") ? body.member("offering").asText() : target,
                body.has("provider") ? body.member("provider").asText() : null,
                body.member("participant").asText(),
                statements(body.member("values")));
    }

    private static Map<String, List<Value>> statements(JsonValue values) {
        return values.members().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, member -> texts(member.getValue())));
    }

    private static List<Value> texts(JsonValue value) {
        List<JsonValue> all = value.isArray() ? value.items() : List.of(value);
        return all.stream().map(each -> Value.of(each.asText())).toList();
    }
}
