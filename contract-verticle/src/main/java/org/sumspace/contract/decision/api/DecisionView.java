package org.sumspace.contract.decision.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.odrl.decision.Decision;
import org.sumspace.common.odrl.decision.DecisionExplanation;
import org.sumspace.common.odrl.decision.DutyFinding;
import org.sumspace.common.odrl.decision.DutyFinding.DutyStatus;
import org.sumspace.common.odrl.decision.RuleFinding;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.contract.decision.domain.ContractDecision;
import org.sumspace.contract.decision.domain.ContractDecision.Verdict;
import org.sumspace.contract.decision.domain.Obstacle;

/** How clients see decisions. */
final class DecisionView {
    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withText(Truth.class, DecisionView::name, Truth::valueOf)
            .withText(DutyStatus.class, DecisionView::name, DutyStatus::valueOf);

    private DecisionView() {}

    private record Findings(
            List<RuleFinding> rules,
            List<Restriction> restrictions,
            List<String> notices,
            List<DutyFinding> obligations,
            List<DutyFinding> remedies,
            List<Invalid> invalidPolicies) {}

    private record Restriction(String id, String action) {}

    private record Invalid(String policy, String problem) {}

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
                .mergeIn(new JsonObject(RECORDS.tree(new Findings(
                        explanation.rules(),
                        decision.restrictions().stream()
                                .map(each ->
                                        new Restriction(each.id(), each.action().name()))
                                .toList(),
                        decision.notices(),
                        explanation.obligations(),
                        explanation.remedies(),
                        decision.invalidPolicies().stream()
                                .map(each -> new Invalid(each.label(), each.problem()))
                                .toList()))));
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
