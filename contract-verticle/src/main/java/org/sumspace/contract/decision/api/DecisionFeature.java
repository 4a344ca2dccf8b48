package org.sumspace.contract.decision.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.contract.decision.domain.Question;
import org.sumspace.contract.decision.service.DecisionService;
import org.sumspace.contract.session.service.ManagerSessions;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.ManagerSessionCookie;

/** Decisions about what contracts of both kinds permit. */
public record DecisionFeature(DecisionService ecosystems, DecisionService bilaterals, ManagerSessions sessions)
        implements Feature {
    private static final String NO_ROLE = "";
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("decideContract", request -> decide(ecosystems, request))
                .on("decideBilateral", request -> decide(bilaterals, request))
                .on("checkRoleExploitability", this::checkRoleExploitability)
                .on("checkBilateralExploitability", this::checkBilateralExploitability);
    }

    private static Future<Answer> decide(DecisionService decisions, ApiRequest request) {
        JsonValue body = JsonValue.of(request.object().getMap());
        return decisions
                .decide(Access.of(request).actor(), request.path("id"), question(body))
                .map(decision -> body.member("forPeer").isTrue() ? decision.forPeer() : decision)
                .map(decision -> Answer.json(DecisionView.of(decision)));
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

    private Future<Answer> checkRoleExploitability(ApiRequest request) {
        return isExploitable(ecosystems, request, request.path("role"));
    }

    private Future<Answer> checkBilateralExploitability(ApiRequest request) {
        return isExploitable(bilaterals, request, NO_ROLE);
    }

    /** The status and the body have the same meaning. */
    private Future<Answer> isExploitable(DecisionService decisions, ApiRequest request, String role) {
        return decisions
                .isExploitable(
                        Access.of(request).actor(),
                        request.path("id"),
                        role,
                        sessions.values(ManagerSessionCookie.read(request)),
                        JsonValue.of(request.object().getMap()))
                .map(authorised -> Answer.json(new JsonObject().put("authorised", authorised))
                        .withStatus(authorised ? OK : FORBIDDEN));
    }
}
