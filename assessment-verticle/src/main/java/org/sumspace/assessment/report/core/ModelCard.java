package org.sumspace.assessment.report.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.run.domain.RunResults;

/**
 * The model card, which describes a model and its quality on a data set in the fields that existing clients read (after
 * Mitchell et al., Model Cards for Model Reporting, 2019), filled from the findings of the run. Fields that nobody
 * stated are null and are listed.
 */
public final class ModelCard {
    public static final String NAME = "model_card.json";

    private static final double LARGE_DIFFERENCE = 0.1;

    private final RunResults run;
    private final ModelAnalysis model;

    private ModelCard(RunResults run) {
        this.run = run;
        this.model = requireNonNull(run.model());
    }

    /** @param run has a model */
    public static Map<String, Object> of(RunResults run) {
        return new ModelCard(run).card();
    }

    private Map<String, Object> card() {
        Map<String, Object> card = new LinkedHashMap<>();
        card.put("model_card_version", "1.0");
        card.put("generated_at", run.started().toString());
        card.put("run_id", run.runId());
        card.put("model", model(model));
        card.put("intended_use", null);
        card.put("out_of_scope", null);
        card.put("uses_note", "Nobody stated the intended uses of this model; the run cannot find them out.");
        card.put("factors", factors());
        card.put("metrics", metrics());
        card.put("ethical_considerations", considerations());
        card.put("caveats", caveats());
        card.put("eu_ai_act_annex_iv", annex());
        card.put("statement", RunResults.STATEMENT);
        return card;
    }

    /** The description of a model, as in other artefacts. */
    public static Map<String, Object> model(ModelAnalysis model) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", model.model().id());
        json.put("version", model.model().version() == 0 ? null : model.model().version());
        json.put("adapter", model.model().adapter().label());
        json.put("class", model.info().type());
        json.put("task", model.info().task().label());
        json.put("params", model.info().settings());
        json.put("feature_names", model.info().features());
        json.put("classes", model.info().classes());
        json.put("sha256", model.model().sha256());
        json.put("bytes", model.model().bytes());
        return json;
    }

    private Map<String, Object> factors() {
        Map<String, Object> factors = new LinkedHashMap<>();
        factors.put("dataset", run.snapshot().name());
        factors.put("dataset_sha256", run.snapshot().sha256());
        factors.put("target", model.target());
        factors.put("rows", model.rows());
        factors.put("predicted_rows", model.predicted());
        factors.put("groups", run.options().groups());
        factors.put("sensitive_features", sensitive());
        return factors;
    }

    /** Features that are special categories or could help to single out a person. */
    private List<String> sensitive() {
        return model.info().features().stream()
                .filter(feature -> run.inspection()
                        .column(feature)
                        .filter(ColumnFinding::isPersonal)
                        .isPresent())
                .toList();
    }

    private Map<String, Object> metrics() {
        Map<String, Object> metrics = new LinkedHashMap<>();
        PredictionResult predictions = run.metrics().predictions();
        metrics.put("performance", predictions == null ? null : MetricFiles.performance(predictions));
        metrics.put(
                "fairness",
                run.metrics().fairness().stream().map(ModelCard::fairness).toList());
        metrics.put("feature_importance", ModelAnalyses.tables(model));
        metrics.put("comparison", null);
        return metrics;
    }

    /** Without the rates of single groups, which are in the full result. */
    private static Map<String, Object> fairness(Fairness fairness) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("column", fairness.column());
        json.put("favourable", fairness.positive());
        json.put("demographic_parity_difference", fairness.demographicParityDifference());
        json.put("demographic_parity_ratio", fairness.demographicParityRatio());
        json.put("equalised_odds_difference", fairness.equalisedOddsDifference());
        json.put("predictive_parity_difference", fairness.predictiveParityDifference());
        return json;
    }

    /** Considerations that the figures show; no others are stated. */
    private List<String> considerations() {
        List<String> found = new ArrayList<>();
        List<String> special = model.info().features().stream()
                .filter(feature -> run.inspection()
                        .column(feature)
                        .filter(ColumnFinding::specialCategory)
                        .isPresent())
                .toList();
        if (!special.isEmpty()) {
            found.add("Special categories of personal data (Article 9 GDPR) are features: " + String.join(", ", special)
                    + ".");
        }
        if (!sensitive().isEmpty()) {
            found.add("Features that say something about persons: " + String.join(", ", sensitive()) + ".");
        }
        for (Fairness fairness : run.metrics().fairness()) {
            Double difference = fairness.demographicParityDifference().value();
            if (difference != null && difference > LARGE_DIFFERENCE) {
                found.add(ModelSummary.fairness(fairness));
            }
        }
        return found;
    }

    private List<String> caveats() {
        List<String> caveats = new ArrayList<>(model.warnings());
        if (model.heldOut() == null) {
            caveats.add(
                    "Whether rows of this data set were used to train the model is not known; if they were, its figures"
                            + " are better than on new rows.");
        } else {
            caveats.add("Its figures are about " + model.heldOut().rows() + ".");
            caveats.addAll(model.heldOut().remarks());
        }
        ModelSummary.remarks(run).stream()
                .filter(remark -> !caveats.contains(remark))
                .forEach(caveats::add);
        caveats.add("Importance, contributions and dependence come from a sample of " + model.sampled()
                + " rows (seed 42). They say what the model depends on, not what causes the target.");
        model.notComputed().forEach(each -> caveats.add(each.analysis() + " was not computed: " + each.reason() + "."));
        if (run.metrics().fairness().isEmpty()) {
            caveats.add("Groups were not compared.");
        }
        return caveats;
    }

    private Map<String, Object> annex() {
        Map<String, Object> annex = new LinkedHashMap<>();
        annex.put("technical_documentation_status", AnnexIv.of(run).get("counts"));
        annex.put("risk_category", null);
        annex.put("human_oversight", null);
        annex.put("transparency_measures", List.of(NAME, "report.html", AnnexIv.NAME));
        annex.put("note", "Risk category and human oversight are for the provider to state.");
        return annex;
    }
}
