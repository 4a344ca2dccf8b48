package org.sumspace.assessment.wizard.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.Issue;
import org.sumspace.assessment.wizard.domain.Issue.Severity;
import org.sumspace.assessment.wizard.domain.Plan;
import org.sumspace.assessment.wizard.domain.WizardStep;

/** The rules that a plan must keep before it becomes a run. */
public final class Guardrails {
    private static final Set<String> BLOCKED_EXTENSIONS =
            Set.of("exe", "bat", "sh", "ps1", "py", "js", "php", "rb", "zip", "tar", "gz");
    private static final Set<String> PROBABILITY_PLOTS = Set.of("roc_curve", "pr_curve", "calibration_curve");
    private static final Set<String> PERSONAL_EXPORTS = Set.of("privacy_report_json", "pdc_metadata_json");
    private static final Set<ColumnRole> PERSONAL_ROLES =
            Set.of(ColumnRole.ENTITY, ColumnRole.IDENTIFIER, ColumnRole.SENSITIVE, ColumnRole.SESSION);

    private final Plan plan;
    private final Catalogue catalogue;
    private final Limits limits;
    private final List<Issue> issues = new ArrayList<>();

    /** The limits of a workspace for one run. */
    public record Limits(long bytes, long rows) {}

    private Guardrails(Plan plan, Catalogue catalogue, Limits limits) {
        this.plan = plan;
        this.catalogue = catalogue;
        this.limits = limits;
    }

    /** All errors, warnings and notes about a plan. */
    public static List<Issue> check(Plan plan, Catalogue catalogue, Limits limits) {
        Guardrails rules = new Guardrails(plan, catalogue, limits);
        rules.checkInput();
        rules.checkSelection();
        rules.checkPrivacy();
        for (String id : WizardScope.analyses(plan, catalogue)) {
            catalogue.analysis(id).filter(Capability::offered).ifPresent(rules::checkNeeds);
        }
        rules.checkPlots();
        return List.copyOf(rules.issues);
    }

    public static boolean blocks(List<Issue> issues) {
        return issues.stream().anyMatch(issue -> issue.severity() == Severity.BLOCK);
    }

    private void block(String rule, WizardStep step, String title, String message, String remediation) {
        add(new Issue(Severity.BLOCK, rule, title, message, remediation, step));
    }

    private void warn(String rule, WizardStep step, String title, String message, String remediation) {
        add(new Issue(Severity.WARN, rule, title, message, remediation, step));
    }

    private void add(Issue issue) {
        if (issues.stream().noneMatch(issue::equals)) {
            issues.add(issue);
        }
    }

    private void checkInput() {
        String dataset = plan.inputs().dataset();
        if (dataset != null && BLOCKED_EXTENSIONS.contains(extension(dataset))) {
            block(
                    "unsupported_extension",
                    WizardStep.INPUT_SOURCE,
                    "The type of the file is not read",
                    "Files with the ending ." + extension(dataset) + " are programs or archives.",
                    "Choose a file in CSV, JSON, JSONL or Parquet.");
        }
        Optional<Capability> format = catalogue.format(plan.format());
        if (format.isEmpty()) {
            warn(
                    "unrecognised_format",
                    WizardStep.FORMAT_DETECTION,
                    "The format is not known",
                    "The run recognises the format by the content of the file.",
                    "Inspect the file, and use the format that the inspection detects.");
        } else if (!format.get().offered()) {
            block(
                    "unsupported_format",
                    WizardStep.FORMAT_DETECTION,
                    "The format is not supported",
                    "Files of the format " + plan.format() + " are not assessed: "
                            + format.get().reason() + ".",
                    "Choose a table or a log of learning records.");
        }
        if (plan.inputs().bytes() > limits.bytes() || plan.inputs().rows() > limits.rows()) {
            block(
                    "quota_exceeded",
                    WizardStep.INPUT_SOURCE,
                    "The data set is too large",
                    "A run reads at most " + limits.bytes() + " bytes and " + limits.rows() + " rows.",
                    "Divide the data set, or take a sample of it.");
        }
    }

    private static String extension(String path) {
        String name = path.replaceFirst("[?#].*", "").toLowerCase(Locale.ROOT);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private void checkSelection() {
        if (plan.analyses().isEmpty()) {
            block(
                    "no_analyses_selected",
                    WizardStep.ANALYSIS_SCOPE,
                    "No analysis is selected",
                    "A run makes the analyses of its plan; this plan has none.",
                    "Select at least one analysis.");
        }
        for (String id : WizardScope.analyses(plan, catalogue)) {
            checkOffered("analysis", id, catalogue.analysis(id), WizardStep.ANALYSIS_SCOPE);
        }
        plan.plots().forEach(id -> checkOffered("plot", id, catalogue.plot(id), WizardStep.PLOT_SELECTION));
        plan.exports().forEach(id -> checkOffered("export", id, catalogue.export(id), WizardStep.OUTPUT_CONTRACT));
        WizardScope.analyses(plan, catalogue).stream()
                .filter(id -> !plan.analyses().contains(id))
                .forEach(id -> add(new Issue(
                        Severity.INFO,
                        "analysis_added",
                        "An analysis is added",
                        "The run makes the analysis " + id + ", because a selected plot or export shows it.",
                        "Nothing, or remove the plot or export.",
                        WizardStep.ANALYSIS_SCOPE)));
    }

    private void checkOffered(String what, String id, Optional<Capability> found, WizardStep step) {
        if (found.isEmpty()) {
            block(
                    "unknown_" + what,
                    step,
                    "There is no such " + what,
                    "The registry of this node has no " + what + " with the id " + printable(id) + ".",
                    "Choose one of GET /v1/capabilities.");
        } else if (!found.get().offered()) {
            block(
                    what + "_unavailable",
                    step,
                    "The " + what + " is not offered",
                    "This node does not offer " + id + ": " + found.get().reason() + ".",
                    "Remove it from the plan.");
        }
    }

    /** Makes an id from a request printable. */
    private static String printable(String id) {
        return id.matches("[A-Za-z0-9_.-]{1,80}") ? id : "that was sent";
    }

    private void checkPrivacy() {
        boolean personal =
                plan.privacy().containsPersonalData() || PERSONAL_ROLES.stream().anyMatch(plan::has);
        if (personal && !plan.privacy().acknowledged()) {
            block(
                    "privacy_acknowledgement_required",
                    WizardStep.PRIVACY_REVIEW,
                    "The data set has personal data",
                    "Columns of the data set point to persons. The run replaces identifiers by pseudonyms, which are"
                            + " personal data, too.",
                    "Read the privacy review, and acknowledge it.");
        }
        for (String export : plan.exports()) {
            if (PERSONAL_EXPORTS.contains(export) && !plan.privacy().exports().contains(export)) {
                block(
                        "privacy_ack_required_" + export,
                        WizardStep.OUTPUT_CONTRACT,
                        "The export describes personal data",
                        "The export " + export + " names the columns with personal data.",
                        "Acknowledge the export, or remove it from the plan.");
            }
        }
    }

    private void checkNeeds(Capability analysis) {
        WizardScope.Available available = WizardScope.of(plan);
        switch (analysis.category()) {
            case "classification" -> checkClassification(analysis);
            case "regression" -> checkRegression(available);
            case "recommender" -> checkRecommender(analysis);
            case "explanation", "comparison" -> checkModel(available);
            case "temporal" -> checkTemporal(analysis, available);
            case "transform" -> checkTransform(analysis);
            default -> {}
        }
    }

    private void checkClassification(Capability analysis) {
        if (analysis.id().equals("fairness_by_group")) {
            if (!plan.has(ColumnRole.GROUP)) {
                block(
                        "fairness_requires_group",
                        WizardStep.SCHEMA_MAPPING,
                        "No column of groups",
                        "Fairness compares groups; no column has the role group_field.",
                        "Map the column whose values are the groups.");
            }
            requireLabels();
            return;
        }
        requireLabels();
        if (!plan.has(ColumnRole.PREDICTION) && hasNoModel()) {
            block(
                    "classification_requires_predictions",
                    WizardStep.SCHEMA_MAPPING,
                    "No predictions",
                    "The performance of a classification compares labels with predictions.",
                    "Map the column with the role prediction_field, or name a model in model_context.");
        }
    }

    private boolean hasNoModel() {
        return plan.model().models().isEmpty();
    }

    private void requireLabels() {
        if (!plan.has(ColumnRole.TARGET)) {
            block(
                    "classification_requires_labels",
                    WizardStep.SCHEMA_MAPPING,
                    "No column of labels",
                    "No column says what is true.",
                    "Map the column with the role target_field.");
        }
    }

    private void checkRegression(WizardScope.Available available) {
        if (!available.numericTarget()) {
            block(
                    "regression_requires_numeric_target",
                    WizardStep.SCHEMA_MAPPING,
                    "No numeric target",
                    "A regression needs a target whose values are numbers.",
                    "Map a numeric column with the role target_field, and send its type in field_types.");
        }
    }

    private void checkRecommender(Capability analysis) {
        if (plan.inputs().predictions() == null) {
            block(
                    "recommender_requires_predictions",
                    WizardStep.INPUT_SOURCE,
                    "No recommendations",
                    "The analysis needs a file with user, item, and rank or score.",
                    "Name it as prediction_path.");
        }
        if (analysis.needs().contains("ground_truth") && plan.inputs().truth() == null) {
            block(
                    "recommender_requires_ground_truth",
                    WizardStep.INPUT_SOURCE,
                    "Nothing says what is relevant",
                    "The analysis compares recommendations with what is relevant: a file with user and item.",
                    "Name it as ground_truth_path.");
        }
    }

    private void checkModel(WizardScope.Available available) {
        if (!available.model()) {
            block(
                    "explanation_requires_model",
                    WizardStep.MODEL_CONTEXT,
                    "No model",
                    "Explanations and comparisons need a registered model.",
                    "Register a model, and name it in model_context.");
        }
    }

    private void checkTemporal(Capability analysis, WizardScope.Available available) {
        if (analysis.needs().contains("timestamp") && !available.has(ColumnRole.TIMESTAMP)) {
            warn(
                    "temporal_requires_timestamp",
                    WizardStep.SCHEMA_MAPPING,
                    "No column of times",
                    "Without times the analysis " + analysis.id() + " has nothing to count.",
                    "Map the column with the role timestamp_field, or remove the analysis.");
        }
    }

    private void checkTransform(Capability analysis) {
        if (analysis.id().equals("maskott_csv_to_xapi_transform")
                && !plan.format().equals(WizardScope.MASKOTT)) {
            block(
                    "xapi_transform_requires_maskott",
                    WizardStep.FORMAT_DETECTION,
                    "The table cannot become statements",
                    "The transformation is for tables in the form of " + WizardScope.MASKOTT + ".",
                    "Remove the analysis, or choose such a table.");
        }
    }

    private void checkPlots() {
        if (!plan.has(ColumnRole.PROBABILITY)
                && hasNoModel()
                && plan.plots().stream().anyMatch(PROBABILITY_PLOTS::contains)) {
            block(
                    "roc_pr_requires_probabilities",
                    WizardStep.PLOT_SELECTION,
                    "No probabilities",
                    "ROC, precision-recall and calibration curves need the probability of the favourable label.",
                    "Map the column with the role probability_field, or remove the plots.");
        }
    }
}
