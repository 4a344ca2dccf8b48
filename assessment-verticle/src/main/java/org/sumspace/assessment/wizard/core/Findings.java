package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.run.domain.KeyFindings;
import org.sumspace.assessment.wizard.domain.Plan;

/** The findings of a run in a few sentences, from the files that it wrote. */
public final class Findings {
    private static final int NOT_ANALYSED_MAX = 10;
    private static final int SUGGESTIONS_MAX = 5;

    private final List<String> made = new ArrayList<>();
    private final List<Map<String, Object>> notMade = new ArrayList<>();
    private final List<String> sentences = new ArrayList<>();
    private final List<String> actions = new ArrayList<>();

    /**
     * @param outcomes of the analyses by their ids, as in {@code metrics_full.json}
     * @param dashboard as in {@code dashboard_payload.json}
     */
    public Findings(Map<String, Object> outcomes, Map<String, Object> dashboard) {
        outcomes.forEach((id, outcome) -> {
            Object reason = outcome instanceof Map<?, ?> fields ? fields.get("reason") : null;
            if (reason == null) {
                made.add(id);
            } else if (!"the plan does not ask for it".equals(reason)) {
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("id", id);
                entry.put("reason", reason);
                notMade.add(entry);
            }
        });
        KeyFindings.of(dashboard).forEach(finding -> {
            sentences.add(finding.text());
            if (!finding.advice().isEmpty()) {
                actions.add(finding.advice());
            }
        });
    }

    /**
     * In the fields of the answer.
     *
     * @param plots that the run wrote
     */
    public Map<String, Object> answer(Plan plan, List<String> plots, Catalogue catalogue) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("what_was_analyzed", made);
        answer.put("what_was_not_analyzed", notMade.subList(0, Math.min(NOT_ANALYSED_MAX, notMade.size())));
        answer.put("key_findings", sentences);
        List<String> next = new ArrayList<>(actions);
        if (!notMade.isEmpty()) {
            next.add("Add what the analyses need that were not made, and assess again.");
        }
        next.add("Verify the files of the run with its manifest before you rely on them.");
        answer.put("recommended_next_actions", next);
        answer.put(
                "selected_plots", plan.plots().stream().filter(plots::contains).toList());
        answer.put(
                "developer_extension_suggestions",
                catalogue.analyses().stream()
                        .filter(analysis -> !analysis.offered())
                        .limit(SUGGESTIONS_MAX)
                        .map(Findings::suggestion)
                        .toList());
        return answer;
    }

    private static String suggestion(Capability analysis) {
        return "Offer " + analysis.id() + ": " + analysis.reason() + ".";
    }
}
