package org.sumspace.assessment.metric.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.metric.core.CountDistribution;
import org.sumspace.assessment.metric.core.GroupRepresentation;
import org.sumspace.assessment.metric.core.QualityScore;
import org.sumspace.assessment.metric.domain.Bucket;
import org.sumspace.assessment.metric.domain.Concentration;
import org.sumspace.assessment.metric.domain.Concentration.LorenzPoint;
import org.sumspace.assessment.metric.domain.Concentration.TailPoint;
import org.sumspace.assessment.metric.domain.EarlierRun;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.MetricResult;
import org.sumspace.assessment.metric.domain.MetricResult.Quality.QualityPart;
import org.sumspace.assessment.metric.domain.RankingFile;
import org.sumspace.assessment.metric.domain.UseMetrics;
import org.sumspace.assessment.metric.domain.UseMetrics.Covered;
import org.sumspace.assessment.metric.domain.UseMetrics.PairCount;
import org.sumspace.assessment.metric.store.DriftQueries;
import org.sumspace.assessment.metric.store.GroupQueries;
import org.sumspace.assessment.metric.store.MetricQueries;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.domain.FieldRole;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.service.EventColumns;
import org.sumspace.assessment.transform.service.Verbs;

/** Computes the metrics of a run over its pseudonymised rows. */
public final class Measurement {
    private static final List<Integer> DOMINANCE_PERCENT = List.of(1, 5, 10);
    private static final List<Integer> LONG_TAIL = List.of(1, 5, 10, 20);
    private static final List<Long> TAIL = List.of(1L, 2L, 5L, 10L, 20L, 50L, 100L, 200L, 500L, 1_000L, 2_000L, 5_000L);
    private static final List<Integer> COVERAGE_CURVE = List.of(1, 2, 5, 10, 20, 50, 100);
    private static final List<Long> SESSION_BOUNDS = List.of(1L, 2L, 3L, 6L, 11L, 21L, 51L);
    private static final int PICTURED = 20;
    private static final int PAIRS_MAX = 60;
    private static final int MISSING_COLUMNS_MAX = 20;
    private static final int LORENZ_POINTS = 50;

    /** The table of the earlier run. */
    public static final String EARLIER = "earlier.data";

    private static final List<String> OF_EVENTS = List.of(
            "gini_concentration",
            "entity_dominance",
            "resource_dominance",
            "long_tail_profile",
            "sparsity_analysis",
            "coverage_at_k",
            "representation_index",
            "event_frequency_profile");
    private static final List<String> OF_USE = List.of(
            "coverage_at_k",
            "session_density_profile",
            "cooccurrence_summary",
            "sparsity_analysis",
            "xapi_compatibility_check");
    static final List<String> OF_PREDICTIONS = List.of(
            "classification_performance",
            "segment_performance",
            "regression_performance",
            "model_residual_diagnostics");
    private static final List<String> OF_RANKING = List.of(
            "recommender_precision_at_k",
            "recommender_recall_at_k",
            "recommender_hit_rate_at_k",
            "recommender_ndcg_at_k",
            "recommender_diversity",
            "recommender_novelty");
    private static final int SPARSITY_DECIMALS = 6;

    private final MetricQueries queries;
    private final ValidatedTable table;
    private final Recipe recipe;
    private final EventColumns events;

    private Measurement(MetricQueries queries, ValidatedTable table, Recipe recipe) {
        this.queries = queries;
        this.table = table;
        this.recipe = recipe;
        this.events = new EventColumns(table, recipe);
    }

    /**
     * The data that the rows of a run are compared with.
     *
     * @param recommendations null without
     * @param relevance null without
     * @param earlier null without; its rows are then in {@link #EARLIER}
     */
    public record Comparisons(
            @Nullable RankingFile recommendations,
            @Nullable RankingFile relevance,
            @Nullable EarlierRun earlier) {}

    /** What a run is about. */
    public record Input(
            ValidatedTable table,
            Recipe recipe,
            InspectionResult inspection,
            PseudonymResult pseudonyms,
            MetricOptions options) {}

    /** @param now time stamps after it are in the future */
    public static MetricResult run(
            RowDatabase database, String rows, Input input, Comparisons comparisons, Instant now) {
        MetricOptions options = input.options();
        Measurement measurement = new Measurement(new MetricQueries(database, rows), input.table(), input.recipe());
        Reasons reasons = new Reasons();
        GroupMeasurement groups = new GroupMeasurement(
                new GroupQueries(database, rows), input.table(), input.pseudonyms(), options, reasons, null);
        DisclosureMeasurement disclosure = new DisclosureMeasurement(
                database, rows, input.table(), input.inspection(), input.pseudonyms(), options);
        boolean events = input.recipe().hasStatements();
        boolean risk = options.makes("privacy_risk_profile");
        EarlierRun earlier = comparisons.earlier();
        RankingFile recommendations = comparisons.recommendations();
        return new MetricResult(
                measurement.queries.rows(),
                events && options.makesAny(OF_EVENTS) ? measurement.events() : null,
                events && options.makesAny(OF_USE) ? measurement.use() : null,
                events && !input.recipe().isInferred() ? 1 : measurement.completeness(),
                QualityScore.of(measurement.quality(input.pseudonyms(), now)),
                risk ? disclosure.risk() : null,
                risk ? disclosure.sensitiveRisks() : List.of(),
                options.makes("missingness_profile") ? measurement.missingTogether() : List.of(),
                options.makes("representation_index") ? groups.distributions() : List.of(),
                options.makes("fairness_by_group") ? groups.fairness() : List.of(),
                options.makesAny(OF_PREDICTIONS) ? groups.predictions() : null,
                recommendations == null || !options.makesAny(OF_RANKING)
                        ? null
                        : RankingMeasurement.run(
                                database,
                                rows,
                                measurement.events,
                                input.recipe().coverage(),
                                recommendations,
                                comparisons.relevance(),
                                reasons),
                earlier == null || !options.makes("drift_profile")
                        ? null
                        : DriftMeasurement.run(
                                new DriftQueries(database, EARLIER, rows), earlier, input.table(), input.pseudonyms()),
                reasons.all());
    }

    private List<PairCount> missingTogether() {
        return queries.missingTogether(table.columns().stream()
                .filter(column -> column.present() < tableRows())
                .limit(MISSING_COLUMNS_MAX)
                .map(TypedColumn::column)
                .toList());
    }

    private UseMetrics use() {
        String resource = events.text(FieldRole.RESOURCE);
        String session = events.text(FieldRole.SESSION);
        CountDistribution actors = CountDistribution.of(queries.itemsByActors(resource, events.actor()));
        CountDistribution sessions = CountDistribution.of(queries.itemsByCount(session));
        long rows = queries.rows();
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < SESSION_BOUNDS.size(); i++) {
            long from = SESSION_BOUNDS.get(i);
            boolean last = i + 1 == SESSION_BOUNDS.size();
            long to = last ? Long.MAX_VALUE - 1 : SESSION_BOUNDS.get(i + 1) - 1;
            String label = last ? from + " or more" : from == to ? Long.toString(from) : from + " to " + to;
            buckets.add(new Bucket(label, sessions.itemsBetween(from, to)));
        }
        return new UseMetrics(
                COVERAGE_CURVE.stream().map(k -> covered(actors, k)).toList(),
                sessions.items() == 0 ? List.of() : buckets,
                queries.together(resource, events.knownActor(), PICTURED, PAIRS_MAX),
                queries.cells(events.knownActor(), resource, PICTURED),
                Rounding.share(queries.present(events.actor()), rows),
                Rounding.share(queries.present(events.text(FieldRole.VERB)), rows),
                Rounding.share(queries.present(resource), rows));
    }

    private static Covered covered(CountDistribution actors, int k) {
        return new Covered(k, actors.itemsFrom(k), Rounding.four(actors.shareOfItemsFrom(k)));
    }

    private EventMetrics events() {
        String resource = events.text(FieldRole.RESOURCE);
        Concentration actors = concentration(events.actor());
        Concentration resources = concentration(resource);
        long pairs = queries.distinctPairs(events.actor(), resource);
        double possible = (double) actors.items() * resources.items();
        double sparsity = possible == 0 ? 0 : Rounding.to(SPARSITY_DECIMALS, 1 - pairs / possible);
        Map<String, Long> contexts = queries.counts(events.text(FieldRole.VERB));
        Map<String, Double> representation = GroupRepresentation.index(contexts);
        return new EventMetrics(
                actors,
                concentration(events.knownActor()),
                resources,
                coverage(resource),
                sparsity,
                Rounding.to(SPARSITY_DECIMALS, 1 - sparsity),
                representation,
                GroupRepresentation.balance(contexts.values()),
                groups(representation, index -> index < GroupRepresentation.UNDER),
                groups(representation, index -> index > GroupRepresentation.OVER));
    }

    private static List<String> groups(Map<String, Double> representation, java.util.function.DoublePredicate chosen) {
        return representation.entrySet().stream()
                .filter(each -> chosen.test(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Concentration concentration(String item) {
        CountDistribution counts = CountDistribution.of(queries.itemsByCount(item));
        Map<String, Double> dominance = new LinkedHashMap<>();
        DOMINANCE_PERCENT.forEach(
                percent -> dominance.put(percent.toString(), Rounding.four(counts.dominance(percent))));
        Map<String, Double> longTail = new LinkedHashMap<>();
        LONG_TAIL.forEach(most -> longTail.put(most.toString(), Rounding.to(2, 100 * counts.share(most))));
        return new Concentration(
                counts.items(),
                counts.total(),
                Rounding.four(counts.gini()),
                dominance,
                longTail,
                counts.total() == 0 ? 0 : Rounding.four(counts.entropy()),
                Rounding.four(counts.normalisedEntropy()),
                Rounding.to(SPARSITY_DECIMALS, counts.hhi()),
                TAIL.stream()
                        .filter(most -> most <= counts.items())
                        .map(most -> new TailPoint(most, Rounding.to(2, 100 * counts.share(most))))
                        .toList(),
                counts.lorenz(LORENZ_POINTS).stream()
                        .map(point -> new LorenzPoint(Rounding.four(point.items()), Rounding.four(point.occurrences())))
                        .toList());
    }

    private List<Covered> coverage(String resource) {
        CountDistribution actors = CountDistribution.of(queries.itemsByActors(resource, events.actor()));
        return recipe.coverage().stream().map(k -> covered(actors, k)).toList();
    }

    private double completeness() {
        long present = table.columns().stream().mapToLong(TypedColumn::present).sum();
        long cells = table.columns().size() * (present == 0 ? 1 : tableRows());
        return Rounding.share(Math.min(present, cells), cells);
    }

    /** Rows that were loaded: the counts of the columns also cover rows that lack a required value. */
    private long tableRows() {
        return Math.max(
                table.rows(),
                table.columns().stream().mapToLong(TypedColumn::present).max().orElse(0));
    }

    private List<QualityPart> quality(PseudonymResult pseudonyms, Instant now) {
        List<QualityPart> parts = new ArrayList<>();
        parts.add(new QualityPart("completeness", 0.3, completeness(), "cells that have a value"));
        long present = table.columns().stream().mapToLong(TypedColumn::present).sum();
        long valid = table.columns().stream().mapToLong(TypedColumn::valid).sum();
        parts.add(new QualityPart(
                "validity",
                0.3,
                Rounding.share(Math.max(0, valid - table.brokenRules()), present),
                table.rules().isEmpty()
                        ? "values that have the type of their column"
                        : "values that have the type of their column and break no rule"));
        parts.add(uniqueness());
        parts.add(temporalOrder(pseudonyms, now));
        parts.add(vocabulary());
        return parts;
    }

    private QualityPart uniqueness() {
        Optional<TypedColumn> id = events.column(FieldRole.ID);
        if (id.isPresent()) {
            double share = Rounding.share(
                    queries.distinct(id.get().id()), queries.present(id.get().id()));
            return new QualityPart("uniqueness", 0.2, share, "ids that occur once");
        }
        return new QualityPart(
                "uniqueness",
                0.2,
                Rounding.share(table.rows() - Math.min(table.rows(), table.duplicateRows()), table.rows()),
                "rows that are not equal to an earlier one");
    }

    private QualityPart temporalOrder(PseudonymResult pseudonyms, Instant now) {
        Optional<TypedColumn> time = events.column(FieldRole.TIMESTAMP)
                .filter(column ->
                        column.type() == ColumnType.TIMESTAMP && pseudonyms.action(column.name()) == FieldAction.KEEP);
        Double share = time.map(column -> Rounding.share(
                        queries.timesUntil(column.typedId(), now.getEpochSecond()), queries.present(column.id())))
                .orElse(null);
        return new QualityPart("temporal order", 0.1, share, "time stamps that are readable and not in the future");
    }

    private QualityPart vocabulary() {
        if (!recipe.hasStatements() || recipe.isInferred()) {
            return new QualityPart("vocabulary", 0.1, null, "verbs that are known");
        }
        Map<String, Long> contexts = queries.counts(events.text(FieldRole.VERB));
        long all = contexts.values().stream().mapToLong(Long::longValue).sum();
        long known = contexts.entrySet().stream()
                .filter(each -> Verbs.isKnown(recipe, each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new QualityPart("vocabulary", 0.1, all == 0 ? null : Rounding.share(known, all), "verbs that are known");
    }
}
