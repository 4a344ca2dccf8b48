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
import org.sumspace.assessment.metric.core.QualityScore;
import org.sumspace.assessment.metric.core.Representation;
import org.sumspace.assessment.metric.domain.Concentration;
import org.sumspace.assessment.metric.domain.Covered;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.LorenzPoint;
import org.sumspace.assessment.metric.domain.MetricResult;
import org.sumspace.assessment.metric.domain.QualityPart;
import org.sumspace.assessment.metric.store.MetricQueries;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.Column;
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
    private static final int LORENZ_POINTS = 50;
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

    /** @param now time stamps after it are in the future */
    public static MetricResult run(
            RowDatabase database,
            String rows,
            ValidatedTable table,
            Recipe recipe,
            InspectionResult inspection,
            PseudonymResult pseudonyms,
            Instant now) {
        Measurement measurement = new Measurement(new MetricQueries(database, rows), table, recipe);
        List<QualityPart> parts = measurement.quality(pseudonyms, now);
        List<Column> quasi = inspection.quasiColumns().stream()
                .filter(name -> pseudonyms.action(name) != FieldAction.SUPPRESS)
                .map(table::column)
                .flatMap(Optional::stream)
                .map(TypedColumn::column)
                .toList();
        return new MetricResult(
                measurement.queries.rows(),
                recipe.hasStatements() ? measurement.events() : null,
                recipe.hasStatements() ? 1 : measurement.completeness(),
                QualityScore.of(parts),
                disclosure(database, rows, quasi));
    }

    private static @Nullable DisclosureRisk disclosure(RowDatabase database, String rows, List<Column> quasi) {
        return quasi.isEmpty() ? null : Inspection.disclosure(database, rows, quasi);
    }

    private EventMetrics events() {
        String resource = events.text(FieldRole.RESOURCE);
        Concentration actors = concentration(events.actor());
        Concentration resources = concentration(resource);
        long pairs = queries.distinctPairs(events.actor(), resource);
        double possible = (double) actors.items() * resources.items();
        double sparsity = possible == 0 ? 0 : Rounding.to(SPARSITY_DECIMALS, 1 - pairs / possible);
        Map<String, Long> contexts = queries.counts(events.text(FieldRole.VERB));
        Map<String, Double> representation = Representation.index(contexts);
        return new EventMetrics(
                actors,
                concentration(events.knownActor()),
                resources,
                coverage(resource),
                sparsity,
                Rounding.to(SPARSITY_DECIMALS, 1 - sparsity),
                representation,
                Representation.balance(contexts.values()),
                groups(representation, index -> index < Representation.UNDER),
                groups(representation, index -> index > Representation.OVER));
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
                counts.lorenz(LORENZ_POINTS).stream()
                        .map(point -> new LorenzPoint(Rounding.four(point.items()), Rounding.four(point.occurrences())))
                        .toList());
    }

    private List<Covered> coverage(String resource) {
        CountDistribution actors = CountDistribution.of(queries.itemsByActors(resource, events.actor()));
        return recipe.coverage().stream()
                .map(k -> new Covered(k, actors.itemsFrom(k), Rounding.four(actors.shareOfItemsFrom(k))))
                .toList();
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
                "validity", 0.3, Rounding.share(valid, present), "values that have the type of their column"));
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
        if (!recipe.hasStatements()) {
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
