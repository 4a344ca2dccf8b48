package org.sumspace.assessment.wizard.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.wizard.core.OutputContract;
import org.sumspace.assessment.wizard.core.WizardRecommendation;
import org.sumspace.assessment.wizard.core.WizardScope;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.Issue;
import org.sumspace.assessment.wizard.domain.Issue.Severity;
import org.sumspace.assessment.wizard.domain.Purpose;
import org.sumspace.assessment.wizard.service.HelpTexts;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The guided workflow until a run begins: inputs, advice, the plan and its checks. */
public final class WizardFeature implements Feature {
    private final WizardService wizard;
    private final InspectionService inspections;
    private final Catalogue catalogue;
    private final HelpTexts texts;

    public WizardFeature(WizardService wizard, InspectionService inspections, Catalogue catalogue) {
        this.wizard = wizard;
        this.inspections = inspections;
        this.catalogue = catalogue;
        this.texts = HelpTexts.load(catalogue);
    }

    @Override
    public void addTo(Operations operations) {
        operations
                .on("inspectInputs", this::inspectInputs)
                .on("recommendAnalyses", this::recommendAnalyses)
                .on("validatePlan", this::validatePlan)
                .on("describeOutput", this::describeOutput)
                .on("getStepHelp", this::getStepHelp)
                .on("getAnalysisHelp", this::getAnalysisHelp);
    }

    /** Inspects inputs. Files of predictions and of relevance must exist, but are not inspected. */
    private Future<Answer> inspectInputs(ApiRequest request) {
        JsonObject body = request.object();
        String dataset = PlanJson.either(body, "dataset");
        if (dataset == null) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/dataset_path", "is needed, or dataset_reference in its place")));
        }
        CurrentUser caller = Callers.of(request);
        InspectionJson answer = new InspectionJson(body.getJsonObject("user_hints", new JsonObject()), catalogue);
        return present(PlanJson.either(body, "prediction"), caller)
                .compose(there -> present(PlanJson.either(body, "ground_truth"), caller))
                .compose(there -> inspections.inspect(dataset, caller))
                .map(inspected -> Answer.json(answer.of(inspected, PlanJson.either(body, "model"))));
    }

    private Future<Void> present(@Nullable String file, CurrentUser caller) {
        return file == null ? Future.succeededFuture() : inspections.require(file, caller);
    }

    private Future<Answer> recommendAnalyses(ApiRequest request) {
        JsonObject body = request.object();
        JsonObject inspection = body.getJsonObject("inspection_result");
        Map<String, List<String>> mappings = PlanJson.mappings(body.getJsonObject("field_mappings", new JsonObject()));
        Set<ColumnRole> roles = roles(body, mappings);
        WizardScope.Available available = new WizardScope.Available(
                inspection.getString("detected_format", ""),
                roles,
                body.getBoolean("has_model", false),
                body.getBoolean("has_predictions", false),
                body.getBoolean("has_ground_truth", false),
                hasNumericTarget(inspection, mappings.getOrDefault(ColumnRole.TARGET.label(), List.of())));
        WizardRecommendation.Subject subject = new WizardRecommendation.Subject(
                available,
                body.getBoolean("has_probability_output", false) || roles.contains(ColumnRole.PROBABILITY),
                isPersonal(inspection),
                Math.max(0, inspection.getLong("row_count_estimate", 0L)),
                PlanJson.strings(inspection, "missing_required_fields"),
                Purpose.labelled(body.getString("purpose", "")).orElse(Purpose.FULL_AUDIT));
        return Future.succeededFuture(Answer.json(new JsonObject(WizardRecommendation.of(subject, catalogue))));
    }

    private static Set<ColumnRole> roles(JsonObject body, Map<String, List<String>> mappings) {
        Set<ColumnRole> roles = EnumSet.noneOf(ColumnRole.class);
        for (ColumnRole role : ColumnRole.values()) {
            if (mappings.containsKey(role.label())) {
                roles.add(role);
            }
        }
        if (body.getBoolean("has_group_field", false)) {
            roles.add(ColumnRole.GROUP);
        }
        return roles;
    }

    private static boolean hasNumericTarget(JsonObject inspection, List<String> targets) {
        return fields(inspection)
                .anyMatch(field -> targets.contains(field.getString("name"))
                        && WizardScope.isNumeric(field.getString("inferred_type", "")));
    }

    private static boolean isPersonal(JsonObject inspection) {
        return fields(inspection).anyMatch(field -> field.getBoolean("pii_flag", false));
    }

    private static Stream<JsonObject> fields(JsonObject inspection) {
        return inspection.getJsonArray("field_inventory", new JsonArray()).stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast);
    }

    private Future<Answer> validatePlan(ApiRequest request) {
        List<Issue> issues = wizard.check(PlanJson.of(request.object().getJsonObject("plan")));
        JsonArray listed = new JsonArray();
        issues.forEach(issue -> listed.add(new JsonObject()
                .put("severity", issue.severity().label())
                .put("rule_id", issue.rule())
                .put("title", issue.title())
                .put("message", issue.message())
                .put("remediation", issue.remediation())
                .put("affected_step", issue.step().label())));
        long blocking = count(issues, Severity.BLOCK);
        long warnings = count(issues, Severity.WARN);
        return Future.succeededFuture(Answer.json(new JsonObject()
                .put("status", blocking > 0 ? "fail" : warnings > 0 ? "warn" : "pass")
                .put("issues", listed)
                .put("blocking_count", blocking)
                .put("warning_count", warnings)
                .put("info_count", count(issues, Severity.INFO))));
    }

    private static long count(List<Issue> issues, Severity severity) {
        return issues.stream().filter(issue -> issue.severity() == severity).count();
    }

    private Future<Answer> describeOutput(ApiRequest request) {
        JsonObject plan = request.object().getJsonObject("plan");
        return Future.succeededFuture(Answer.json(new JsonObject(OutputContract.of(PlanJson.of(plan), catalogue))));
    }

    private Future<Answer> getStepHelp(ApiRequest request) {
        return help(texts.step(request.path("number")));
    }

    private Future<Answer> getAnalysisHelp(ApiRequest request) {
        return help(texts.analysis(request.path("analysis_id")));
    }

    private static Future<Answer> help(Optional<JsonObject> text) {
        return text.map(found -> Future.succeededFuture(Answer.json(found)))
                .orElseThrow(() -> NodeException.notFound("There is no help for this."));
    }
}
