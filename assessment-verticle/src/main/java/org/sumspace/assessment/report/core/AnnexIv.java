package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The nine points of Annex IV of the European regulation on artificial intelligence: for each of them the findings of a
 * run, the artefacts that contain them, and the parts that a person has to write. The titles are those of the
 * regulation; everything else is a finding.
 */
public final class AnnexIv {
    public static final String NAME = "eu_ai_act_annex_iv.json";

    private static final String METRICS = "metrics_full.json";
    private static final String PREDICTIONS = "/predictions";
    private static final String PRIVACY = "privacy_report.json";
    private static final String DATA_CARD = "data_card.json";
    private static final String MISSING = "missing";
    private static final String PARTLY = "partly";
    private static final String FILLED = "filled";

    private final RunResults run;
    private final List<Point> points = new ArrayList<>();

    /** A point with its findings. */
    private static final class Point {
        private final String title;
        private final List<String> found = new ArrayList<>();
        private final List<Map<String, Object>> evidence = new ArrayList<>();
        private final List<String> open = new ArrayList<>();

        Point(String title) {
            this.title = title;
        }

        /** @param pointer RFC 6901 into the artefact; empty for all of it */
        Point finds(String sentence, String artefact, String pointer) {
            found.add(sentence);
            Map<String, Object> place = new LinkedHashMap<>();
            place.put("artifact", artefact);
            place.put("pointer", pointer);
            evidence.add(place);
            return this;
        }

        Point lacks(String what) {
            open.add(what);
            return this;
        }

        Map<String, Object> json(int number) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("number", number);
            json.put("title", title);
            json.put("status", evidence.isEmpty() ? MISSING : open.isEmpty() ? FILLED : PARTLY);
            json.put("found", found);
            json.put("evidence", evidence);
            json.put("to_be_written", open);
            return json;
        }
    }

    private AnnexIv(RunResults run) {
        this.run = run;
    }

    public static Map<String, Object> of(RunResults run) {
        return new AnnexIv(run).document();
    }

    private Map<String, Object> document() {
        point("A general description of the AI system")
                .lacks("intended purpose, provider, version, hardware and software, and instructions for use");
        development();
        control();
        metrics();
        risk();
        changes();
        point("A list of the harmonised standards applied").lacks("the standards, or the solutions adopted instead");
        point("A copy of the EU declaration of conformity").lacks("the declaration");
        point("The system for evaluating performance in the post-market phase")
                .lacks("the post-market monitoring plan");
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("annex_iv_version", "1.0");
        document.put("generated_at", run.started().toString());
        document.put("run_id", run.runId());
        document.put("titles_from", "Regulation (EU) 2024/1689, Annex IV, shortened");
        List<Map<String, Object>> all = new ArrayList<>();
        for (Point point : points) {
            all.add(point.json(all.size() + 1));
        }
        document.put("points", all);
        Map<String, Object> counts = new LinkedHashMap<>();
        for (String status : List.of(FILLED, PARTLY, MISSING)) {
            counts.put(
                    status,
                    all.stream()
                            .filter(point -> status.equals(point.get("status")))
                            .count());
        }
        document.put("counts", counts);
        document.put("statement", RunResults.STATEMENT);
        return document;
    }

    private Point point(String title) {
        Point point = new Point(title);
        points.add(point);
        return point;
    }

    private void development() {
        Point point = point("A detailed description of the elements of the AI system and of its development")
                .finds(
                        "The data set has " + Numbers.count(run.table().rows()) + " rows and "
                                + run.table().columns().size() + " columns.",
                        DATA_CARD,
                        "/dataset")
                .finds("Where the data come from, with their SHA-256.", DATA_CARD, "/provenance")
                .finds(
                        "Quality of the data: "
                                + Numbers.text(run.metrics().quality().score()) + " of 1.",
                        "dashboard_payload.json",
                        "/quality_score")
                .finds(
                        "Personal data were looked for in "
                                + run.inspection().columns().size() + " columns; pseudonyms replace those of "
                                + run.pseudonyms().columns(FieldAction.HASH).size() + ".",
                        PRIVACY,
                        "/fields_pseudonymised");
        if (run.model() != null) {
            point.finds("What the model is: its class, settings, features and SHA-256.", ModelCard.NAME, "/model");
        }
        if (run.metrics().predictions() != null) {
            point.finds("Predictions were compared with labels.", METRICS, PREDICTIONS);
        }
        point.lacks("methods and steps of the development, design choices, architecture and computing resources")
                .lacks("how the data were chosen, labelled and cleaned before the run")
                .lacks("measures of human oversight and cybersecurity");
    }

    private void control() {
        Point point = point("Detailed information about the monitoring, functioning and control of the AI system");
        if (run.metrics().predictions() != null) {
            point.finds("How well predictions agree with labels.", METRICS, PREDICTIONS);
        }
        if (run.model() != null) {
            point.finds("What the outputs of the model depend on.", ModelCard.NAME, "/metrics/feature_importance");
        }
        if (!run.metrics().fairness().isEmpty()) {
            point.finds(
                    "Rates were compared for the groups of "
                            + run.metrics().fairness().size() + " columns.",
                    "plots/fairness_metric_table.json",
                    "/cells");
        }
        point.lacks("capabilities, limitations and foreseeable unintended outcomes of the system")
                .lacks("specifications of its input data, and measures of human oversight");
    }

    private void metrics() {
        Point point = point("The appropriateness of the performance metrics for the AI system");
        if (run.metrics().predictions() != null) {
            point.finds("Each metric with the number of rows behind it.", METRICS, PREDICTIONS);
        }
        if (run.metrics().ranking() != null) {
            point.finds("Recommendations were compared with what is relevant.", METRICS, "/ranking");
        }
        point.lacks("why these metrics fit the intended purpose");
    }

    private void risk() {
        Point point = point("The risk management system")
                .finds(
                        "The risk of the data set to persons before treatment is "
                                + run.inspection().level() + " ("
                                + Numbers.text(run.inspection().score()) + " of 10).",
                        PRIVACY,
                        "/risk_summary");
        if (run.metrics().disclosure() != null) {
            point.finds("How far rows can be singled out afterwards.", PRIVACY, "/residual");
        }
        point.lacks("risks of the use of the system, and the measures against them");
    }

    private void changes() {
        Point point = point("Relevant changes made to the system through its lifecycle");
        if (run.metrics().drift() != null) {
            point.finds("The data set was compared with an earlier one.", METRICS, "/drift");
        }
        point.lacks("the changes of the system");
    }
}
