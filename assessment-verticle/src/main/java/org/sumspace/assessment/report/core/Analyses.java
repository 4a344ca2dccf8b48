package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.RankingResult.RankingAtK;
import org.sumspace.assessment.metric.domain.UseMetrics;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.ProfileResult.EventProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.transform.domain.Template;

/** Every analysis that is offered, with the function that takes its figures from the results of a run. */
public final class Analyses {
    private static final String NO_EVENTS = "the rows are not learning records of a known schema";
    private static final String NO_TIMES = "the rows have no times that were kept";
    private static final String NO_RECOMMENDATIONS = "no recommendations were given";
    private static final String NO_PREDICTIONS = "no columns of labels and predictions were named";
    private static final String NO_GROUPS = "no column of groups was named";

    private static final Pattern OTHER_SYSTEMS = Pattern.compile("\\b(becomino|maskott)_");

    private static final Map<String, Function<RunResults, AnalysisOutcome>> FUNCTIONS = functions();

    private Analyses() {}

    private static Map<String, Function<RunResults, AnalysisOutcome>> functions() {
        Map<String, Function<RunResults, AnalysisOutcome>> all = new LinkedHashMap<>();
        addSchema(all);
        addPrivacy(all);
        addProfiles(all);
        addTimes(all);
        addConcentration(all);
        addRecommendations(all);
        addPredictions(all);
        ModelAnalyses.add(all);
        addArtefacts(all);
        return all;
    }

    private static void addSchema(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("schema_validation", run -> {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("schema_name", run.table().schema().label());
            figures.put("missing_columns", run.table().missing());
            figures.put("extra_columns", run.table().extra());
            figures.put("rejected", run.table().rejected());
            figures.put("findings", run.table().findings());
            return AnalysisOutcome.of(figures);
        });
        all.put(
                "xapi_compatibility_check",
                run -> use(run, use -> {
                    Map<String, Object> figures = new LinkedHashMap<>();
                    figures.put("with_actor", use.withActor());
                    figures.put("with_verb", use.withVerb());
                    figures.put("with_object", use.withObject());
                    return figures;
                }));
        all.put(Template.ANALYSIS, run -> {
            if (!run.snapshot().format().hasDocuments()) {
                return AnalysisOutcome.not("the input has no JSON documents");
            }
            List<String> columns =
                    run.table().columns().stream().map(TypedColumn::name).toList();
            return AnalysisOutcome.of(
                    Template.of(columns).json(run.snapshot().name(), run.table().rows()));
        });
        all.put(
                "maskott_csv_to_xapi_transform",
                run -> run.transform().statements() == 0
                        ? AnalysisOutcome.not(NO_EVENTS)
                        : AnalysisOutcome.of(
                                Map.of("statements", run.transform().statements())));
    }

    private static void addPrivacy(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("pii_scan", run -> {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("direct_identifiers", run.inspection().directIdentifiers());
            figures.put("quasi_identifiers", run.inspection().quasiIdentifiers());
            figures.put("columns_with_identifiers_in_text", run.inspection().valueFindings());
            return AnalysisOutcome.of(figures);
        });
        all.put("pseudonymisation_benchmark", Analyses::pseudonyms);
        all.put("privacy_risk_profile", run -> {
            if (run.metrics().disclosure() == null) {
                return AnalysisOutcome.not("no quasi-identifier was kept");
            }
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("before", run.inspection().disclosure());
            figures.put("after", run.metrics().disclosure());
            figures.put("sensitive", run.metrics().sensitive());
            return AnalysisOutcome.of(figures);
        });
    }

    /** Whether pseudonymisation keeps distinct values distinct. */
    private static AnalysisOutcome pseudonyms(RunResults run) {
        List<Map<String, Object>> columns = new ArrayList<>();
        for (String name : run.pseudonyms().columns(FieldAction.HASH)) {
            Map<String, Object> column = new LinkedHashMap<>();
            column.put("column", name);
            run.inspection().column(name).ifPresent(finding -> column.put("distinct_before", finding.distinct()));
            profile(run, name).ifPresent(profile -> column.put("distinct_after", profile.nUnique()));
            columns.add(column);
        }
        return columns.isEmpty()
                ? AnalysisOutcome.not("no column was replaced by pseudonyms")
                : AnalysisOutcome.of(columns);
    }

    private static java.util.Optional<ColumnProfile> profile(RunResults run, String column) {
        return run.profile().columns().stream()
                .filter(each -> each.name().equals(column))
                .findFirst();
    }

    private static void addProfiles(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("missingness_profile", run -> columns(run, ColumnProfile::nullFraction));
        all.put("completeness_profile", run -> columns(run, column -> 1 - column.nullFraction()));
        all.put("type_profile", run -> columns(run, ColumnProfile::dtype));
        all.put("entropy_profile", run -> columns(run, ColumnProfile::normalisedEntropy));
        all.put("quality_score", run -> AnalysisOutcome.of(run.metrics().quality()));
        all.put("verb_distribution", run -> events(run, EventProfile::verbs));
        all.put("resource_type_distribution", run -> events(run, EventProfile::resourceTypes));
    }

    private static AnalysisOutcome columns(RunResults run, Function<ColumnProfile, Object> figure) {
        Map<String, Object> figures = new LinkedHashMap<>();
        run.profile().columns().forEach(column -> figures.put(column.name(), figure.apply(column)));
        return AnalysisOutcome.of(figures);
    }

    private static void addTimes(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("temporal_density_profile", run -> times(run, TimeProfile::hours));
        all.put(
                "session_density_profile",
                run -> use(run, use -> use.sessions().isEmpty() ? null : use.sessions(), "the rows name no sessions"));
        all.put(
                "event_frequency_profile",
                run -> times(run, times -> {
                    Map<String, Object> figures = new LinkedHashMap<>();
                    figures.put("days", times.uniqueDays());
                    figures.put("events_per_day", times.avgEventsPerDay());
                    return figures;
                }));
        all.put(
                "drift_profile",
                run -> run.metrics().drift() == null
                        ? AnalysisOutcome.not("no earlier run was given to compare with")
                        : AnalysisOutcome.of(run.metrics().drift()));
    }

    private static void addConcentration(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put(
                "long_tail_profile",
                run -> concentration(run, metrics -> metrics.resources().longTail()));
        all.put("sparsity_analysis", run -> concentration(run, EventMetrics::sparsity));
        all.put(
                "entity_dominance",
                run -> concentration(run, metrics -> metrics.actors().dominance()));
        all.put(
                "resource_dominance",
                run -> concentration(run, metrics -> metrics.resources().dominance()));
        all.put("gini_concentration", run -> concentration(run, Analyses::concentrations));
        all.put("coverage_at_k", run -> concentration(run, EventMetrics::coverage));
        all.put("representation_index", Analyses::representation);
        all.put("cooccurrence_summary", run -> use(run, UseMetrics::together));
    }

    private static Map<String, Object> concentrations(EventMetrics metrics) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("actors", metrics.actors());
        figures.put("known_actors", metrics.knownActors());
        figures.put("resources", metrics.resources());
        return figures;
    }

    private static AnalysisOutcome representation(RunResults run) {
        EventMetrics events = run.metrics().events();
        if (events == null && run.metrics().groups().isEmpty()) {
            return AnalysisOutcome.not(NO_EVENTS + ", and no column of groups was named");
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        if (events != null) {
            figures.put("view_contexts", events.representation());
        }
        figures.put("groups", run.metrics().groups());
        return AnalysisOutcome.of(figures);
    }

    private static void addRecommendations(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("recommender_precision_at_k", run -> ranking(run, RankingAtK::precision));
        all.put("recommender_recall_at_k", run -> ranking(run, RankingAtK::recall));
        all.put("recommender_hit_rate_at_k", run -> ranking(run, RankingAtK::hitRate));
        all.put("recommender_ndcg_at_k", run -> ranking(run, RankingAtK::ndcg));
        all.put("recommender_diversity", run -> ranking(run, RankingAtK::diversity));
        all.put("recommender_novelty", run -> ranking(run, RankingAtK::novelty));
    }

    private static AnalysisOutcome ranking(RunResults run, Function<RankingAtK, Figure> figure) {
        if (run.metrics().ranking() == null) {
            return AnalysisOutcome.not(NO_RECOMMENDATIONS);
        }
        Map<String, Figure> figures = new LinkedHashMap<>();
        run.metrics().ranking().atK().forEach(atK -> figures.put("k=" + atK.k(), figure.apply(atK)));
        return figures.values().stream()
                .filter(each -> !each.isDefined())
                .findFirst()
                .map(each -> AnalysisOutcome.not(String.valueOf(each.reason())))
                .orElse(AnalysisOutcome.of(figures));
    }

    private static void addPredictions(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("classification_performance", run -> predictions(run, PredictionResult::classification));
        all.put(
                "segment_performance",
                run -> predictions(run, result -> result.segments().isEmpty() ? null : result.segments()));
        all.put(
                "fairness_by_group",
                run -> run.metrics().fairness().isEmpty()
                        ? AnalysisOutcome.not(NO_GROUPS)
                        : AnalysisOutcome.of(run.metrics().fairness()));
        all.put("regression_performance", run -> predictions(run, PredictionResult::regression));
        all.put(
                "model_residual_diagnostics",
                run -> predictions(
                        run,
                        result -> result.regression() == null
                                ? null
                                : result.regression().residuals()));
    }

    private static AnalysisOutcome predictions(RunResults run, Function<PredictionResult, @Nullable Object> figures) {
        PredictionResult result = run.metrics().predictions();
        Object found = result == null ? null : figures.apply(result);
        return found == null ? AnalysisOutcome.not(NO_PREDICTIONS) : AnalysisOutcome.of(found);
    }

    private static void addArtefacts(Map<String, Function<RunResults, AnalysisOutcome>> all) {
        all.put("data_card_export", run -> AnalysisOutcome.of(Map.of("file", "data_card.json")));
        all.put("jsonld_compliance_graph", run -> AnalysisOutcome.of(Map.of("file", ComplianceGraph.NAME)));
        all.put("sop_export", run -> AnalysisOutcome.of(Map.of("file", Sop.MARKDOWN)));
        all.put("audit_manifest_export", run -> AnalysisOutcome.of(Map.of("file", "audit_manifest.json")));
        all.put("carisma_metadata_export", run -> AnalysisOutcome.of(Map.of("file", "carisma.json")));
        all.put("lola_metadata_export", run -> AnalysisOutcome.of(Map.of("file", "lola.json")));
        all.put(ConnectorMetadata.ANALYSIS, run -> AnalysisOutcome.of(Map.of("file", ConnectorMetadata.NAME)));
    }

    private static AnalysisOutcome events(RunResults run, Function<EventProfile, Object> figures) {
        return run.profile()
                .eventProfile()
                .map(events -> AnalysisOutcome.of(figures.apply(events)))
                .orElse(AnalysisOutcome.not(NO_EVENTS));
    }

    private static AnalysisOutcome times(RunResults run, Function<TimeProfile, Object> figures) {
        return run.profile()
                .timeProfile()
                .map(times -> AnalysisOutcome.of(figures.apply(times)))
                .orElse(AnalysisOutcome.not(NO_TIMES));
    }

    private static AnalysisOutcome concentration(RunResults run, Function<EventMetrics, Object> figures) {
        return run.metrics()
                .eventMetrics()
                .map(events -> AnalysisOutcome.of(figures.apply(events)))
                .orElse(AnalysisOutcome.not(NO_EVENTS));
    }

    private static AnalysisOutcome use(RunResults run, Function<UseMetrics, @Nullable Object> figures) {
        return use(run, figures, NO_EVENTS);
    }

    private static AnalysisOutcome use(RunResults run, Function<UseMetrics, @Nullable Object> figures, String without) {
        UseMetrics use = run.metrics().use();
        if (use == null) {
            return AnalysisOutcome.not(NO_EVENTS);
        }
        Object found = figures.apply(use);
        return found == null ? AnalysisOutcome.not(without) : AnalysisOutcome.of(found);
    }

    /** The ids of all analyses that are offered. */
    public static Set<String> ids() {
        return FUNCTIONS.keySet();
    }

    /** The result of each analysis, or the reason why it was not made. */
    public static Map<String, AnalysisOutcome> of(RunResults run) {
        Map<String, AnalysisOutcome> outcomes = new LinkedHashMap<>();
        FUNCTIONS.forEach((id, function) -> outcomes.put(id, outcome(run, id, function)));
        return outcomes;
    }

    private static AnalysisOutcome outcome(RunResults run, String id, Function<RunResults, AnalysisOutcome> function) {
        if (!run.options().makes(id)) {
            return AnalysisOutcome.not("the plan does not ask for it");
        }
        AnalysisOutcome outcome = function.apply(run);
        return outcome.isMade()
                ? outcome
                : run.metrics()
                        .reason(id)
                        .or(() -> ModelAnalyses.reason(run, id))
                        .map(AnalysisOutcome::not)
                        .orElse(outcome);
    }

    /** Analyses that were not made; those with the same reason are named together. */
    public static List<NotComputed> notComputed(RunResults run) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        of(run).forEach((id, outcome) -> {
            if (!outcome.isMade()) {
                byReason.computeIfAbsent(String.valueOf(outcome.reason()), reason -> new ArrayList<>())
                        .add(id);
            }
        });
        List<NotComputed> all = new ArrayList<>();
        byReason.forEach((reason, ids) -> all.add(new NotComputed(String.join(", ", ids), reason)));
        if (run.metrics().sensitive().isEmpty()) {
            all.add(new NotComputed("l-diversity, t-closeness", "no sensitive attribute was kept"));
        }
        all.add(new NotComputed(
                "comparison of models", "a run has one model; POST /v1/models/compare and assess compare make it"));
        return all;
    }

    /** {@link #notComputed} for people: the analyses in words, without underscores and without names of other systems. */
    public static List<NotComputed> notComputedInWords(RunResults run) {
        return notComputed(run).stream()
                .map(each -> new NotComputed(
                        OTHER_SYSTEMS.matcher(each.analysis()).replaceAll("").replace('_', ' '), each.reason()))
                .toList();
    }

    /**
     * The result of an analysis.
     *
     * @param figures records, lists and maps; null if it was not made
     * @param reason why it was not made; null if it was
     */
    public record AnalysisOutcome(
            @Nullable Object figures, @Nullable String reason) {
        public static AnalysisOutcome of(Object figures) {
            return new AnalysisOutcome(figures, null);
        }

        public static AnalysisOutcome not(String reason) {
            return new AnalysisOutcome(null, reason);
        }

        public boolean isMade() {
            return reason == null;
        }
    }
}
