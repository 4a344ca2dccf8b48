package org.sumspace.contract.decision.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.decision.ConstraintFinding;
import org.sumspace.common.odrl.decision.Decision;
import org.sumspace.common.odrl.decision.DecisionExplanation;
import org.sumspace.common.odrl.decision.DutyFinding;
import org.sumspace.common.odrl.decision.RuleFinding;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.contract.decision.domain.ContractDecision;
import org.sumspace.contract.decision.domain.ContractDecision.Verdict;
import org.sumspace.contract.decision.domain.Obstacle;

/** How clients see decisions. */
final class DecisionView {
    private DecisionView() {}

    static JsonObject of(ContractDecision decision) {
        JsonObject view = new JsonObject()
                .put("permitted", decision.isPermitted())
                .put("contract", decision.contract())
                .put("version", decision.version())
                .put("time", decision.time().toString())
                .put("provider", decision.provider());
        return decision.verdict() instanceof Verdict.Explained explained
                ? add(explained.explanation(), view)
                : add(((Verdict.Refused) decision.verdict()).obstacle(), view);
    }

    private static JsonObject add(Obstacle obstacle, JsonObject view) {
        return view.put("reason", name(obstacle))
                .put("text", obstacle.sentence() + "\n")
                .put("changes", new JsonArray().add(obstacle.change()));
    }

    private static JsonObject add(DecisionExplanation explanation, JsonObject view) {
        Decision decision = explanation.decision();
        return view.put("reason", name(decision.reason()))
                .put("text", explanation.text())
                .put("changes", new JsonArray(explanation.changes()))
                .put("rules", array(explanation.rules(), DecisionView::rule))
                .put("restrictions", array(decision.restrictions(), DecisionView::restriction))
                .put("notices", new JsonArray(decision.notices()))
                .put("obligations", array(explanation.obligations(), DecisionView::duty))
                .put("remedies", array(explanation.remedies(), DecisionView::duty))
                .put("invalidPolicies", array(decision.invalidPolicies(), DecisionView::invalid));
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonObject> item) {
        return new JsonArray(values.stream().map(item).toList());
    }

    private static JsonObject rule(RuleFinding finding) {
        return new JsonObject()
                .put("policy", finding.policy())
                .put("id", finding.id())
                .put("path", finding.path())
                .put("rule", finding.rule())
                .put("effective", finding.effective())
                .put("deciding", finding.deciding())
                .put("conditions", array(finding.conditions(), DecisionView::condition))
                .put("duties", array(finding.duties(), DecisionView::duty));
    }

    private static JsonObject condition(ConstraintFinding finding) {
        JsonObject view = new JsonObject().put("condition", finding.condition()).put("truth", name(finding.truth()));
        putIfPresent(view, "value", finding.value());
        putIfPresent(view, "source", finding.source());
        putIfPresent(view, "reason", finding.reason());
        return finding.operands().isEmpty()
                ? view
                : view.put("conditions", array(finding.operands(), DecisionView::condition));
    }

    private static void putIfPresent(JsonObject view, String name, @Nullable String value) {
        if (value != null) {
            view.put(name, value);
        }
    }

    private static JsonObject duty(DutyFinding finding) {
        return new JsonObject()
                .put("id", finding.id())
                .put("duty", finding.duty())
                .put("status", name(finding.status()))
                .put("conditions", array(finding.conditions(), DecisionView::condition))
                .put("consequences", array(finding.consequences(), DecisionView::duty));
    }

    private static JsonObject restriction(Prohibition prohibition) {
        return new JsonObject()
                .put("id", prohibition.id())
                .put("action", prohibition.action().name());
    }

    private static JsonObject invalid(InvalidPolicy policy) {
        return new JsonObject().put("policy", policy.label()).put("problem", policy.problem());
    }
}
