package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.capability.domain.Capability;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.wizard.domain.Plan;

/** What a run found, in a few sentences: from the files that it wrote. */
public final class Findings {
    private static final int NOT_ANALYSED_MAX = 10;
    private static final int SUGGESTIONS_MAX = 5;
    private static final double CONCENTRATED = 0.6;
    private static final double SPARSE = 0.95;
    private static final double COMPLETE = 0.95;

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
        addRisk(dashboard);
        addFigures(dashboard);
    }

    private void addRisk(Map<String, Object> dashboard) {
        if (dashboard.get("risk_level") instanceof String level) {
            sentences.add("The privacy risk of the input is " + level + ".");
            if (level.equals("high") || level.equals("critical")) {
                actions.add("Read privacy_report.json before you share anything of this data set.");
            }
        }
    }

    private void addFigures(Map<String, Object> dashboard) {
        number(dashboard, "total_events")
                .ifPresent(rows -> sentences.add("The run assessed " + rows.longValue() + " rows."));
        number(dashboard, "overall_completeness").ifPresent(share -> {
            sentences.add("The share of values that are present is " + share + ".");
            if (share.doubleValue() < COMPLETE) {
                actions.add("Look at the columns with missing values in the report.");
            }
        });
        number(dashboard, "quality_score")
                .ifPresent(score -> sentences.add("The quality score is " + score + " of 1."));
        concentration(dashboard, "actor_gini", "actors");
        concentration(dashboard, "resource_gini", "resources");
        number(dashboard, "sparsity_ratio")
                .filter(share -> share.doubleValue() > SPARSE)
                .ifPresent(share -> {
                    sentences.add("Most pairs of actor and resource have no event (" + share + ").");
                    actions.add("Expect little evidence for recommendations: most pairs have no event.");
                });
    }

    private void concentration(Map<String, Object> dashboard, String figure, String what) {
        number(dashboard, figure).ifPresent(gini -> {
            boolean high = gini.doubleValue() > CONCENTRATED;
            sentences.add("Use is " + (high ? "" : "not ") + "concentrated on few " + what + " (Gini " + gini + ").");
            if (high) {
                actions.add("Check whether conclusions hold for the " + what + " with few events.");
            }
        });
    }

    private static Optional<Number> number(Map<String, Object> dashboard, String name) {
        return dashboard.get(name) instanceof Number number ? Optional.of(number) : Optional.empty();
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
