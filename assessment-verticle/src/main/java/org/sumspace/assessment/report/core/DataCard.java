package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The data card, which describes a data set in the fields that existing clients read, filled from the findings of the
 * run.
 */
public final class DataCard {
    private static final double HIGH_GINI = 0.6;
    private static final double MANY_MISSING = 0.05;

    private DataCard() {}

    public static Map<String, Object> of(RunResults run) {
        Map<String, Object> card = new LinkedHashMap<>();
        card.put("data_card_version", "1.0");
        card.put("generated_at", run.started().toString());
        card.put("run_id", run.runId());
        card.put("dataset", dataset(run));
        card.put("collection", collection(run));
        card.put("provenance", provenance(run));
        card.put("privacy", privacy(run));
        card.put("known_biases", biases(run));
        card.put("intended_uses", List.of());
        card.put("out_of_scope_uses", List.of());
        card.put("uses_note", "Nobody stated the intended uses of this data set; the run cannot find them out.");
        Map<String, Object> statistics = new LinkedHashMap<>();
        statistics.put(
                "min_timestamp",
                run.profile().timeProfile().map(TimeProfile::minTimestamp).orElse(null));
        statistics.put(
                "max_timestamp",
                run.profile().timeProfile().map(TimeProfile::maxTimestamp).orElse(null));
        card.put("statistics", statistics);
        card.put("warnings", run.warnings());
        card.put("statement", RunResults.STATEMENT);
        return card;
    }

    private static Map<String, Object> dataset(RunResults run) {
        Map<String, Object> dataset = new LinkedHashMap<>();
        dataset.put("name", run.snapshot().name());
        dataset.put("schema", run.table().schema().label());
        dataset.put("source_platform", null);
        dataset.put("row_count", run.table().rows());
        dataset.put(
                "columns",
                run.table().columns().stream().map(column -> column.name()).toList());
        dataset.put("recipe_applied", run.recipe().name());
        return dataset;
    }

    private static Map<String, Object> collection(RunResults run) {
        Map<String, Object> collection = new LinkedHashMap<>();
        collection.put("method", null);
        collection.put(
                "time_period",
                run.profile()
                        .timeProfile()
                        .map(times -> times.minTimestamp() + " to " + times.maxTimestamp())
                        .orElse(null));
        collection.put("annotation", null);
        return collection;
    }

    private static Map<String, Object> provenance(RunResults run) {
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("original_source", run.snapshot().name());
        provenance.put("original_sha256", run.snapshot().sha256());
        provenance.put("original_bytes", run.snapshot().bytes());
        provenance.put(
                "transformation",
                run.transform().statements() > 0
                        ? run.transform().statements()
                                + (run.recipe().hasStatements() && !run.recipe().isInferred()
                                        ? " xAPI statements"
                                        : " documents")
                                + " by the recipe "
                                + run.recipe().name()
                        : null);
        provenance.put("license", null);
        return provenance;
    }

    private static Map<String, Object> privacy(RunResults run) {
        Map<String, Object> privacy = new LinkedHashMap<>();
        privacy.put("contains_pii", run.inspection().columns().stream().anyMatch(each -> each.isPersonal()));
        privacy.put("pseudonymised", !run.pseudonyms().columns(FieldAction.HASH).isEmpty() && !run.keepsIdentifiers());
        privacy.put("allow_raw_identifiers", run.keepsIdentifiers());
        privacy.put("pseudonymisation_method", run.pseudonyms().method());
        privacy.put("fields_pseudonymised", run.pseudonyms().columns(FieldAction.HASH));
        privacy.put("residual_risk", residual(run));
        return privacy;
    }

    /** The remaining risk after pseudonymisation: the quasi-identifiers that were kept. */
    static Map<String, Object> residual(RunResults run) {
        Map<String, Object> residual = new LinkedHashMap<>();
        List<String> kept = run.inspection().quasiColumns().stream()
                .filter(column -> run.pseudonyms().action(column) == FieldAction.KEEP)
                .toList();
        residual.put("quasi_identifiers_kept", kept);
        residual.put("disclosure", run.metrics().disclosure());
        return residual;
    }

    /** Biases that the figures show; no others are stated. */
    static List<String> biases(RunResults run) {
        List<String> biases = new ArrayList<>();
        EventMetrics events = run.metrics().events();
        if (events != null) {
            addConcentration(biases, "actors", events.actors().gini());
            addConcentration(biases, "resources", events.resources().gini());
            events.underRepresented()
                    .forEach(group -> biases.add("View context " + group + " occurs in less than half of the mean."));
            events.overRepresented()
                    .forEach(group -> biases.add("View context " + group + " occurs more than twice the mean."));
            long known = events.knownActors().events();
            if (known < run.metrics().rows()) {
                biases.add(Numbers.percent(1 - (double) known / run.metrics().rows())
                        + " of the events have no known actor: anonymous viewers count as one actor in the figures of"
                        + " all actors.");
            }
        }
        for (ColumnProfile column : run.profile().columns()) {
            if (column.nullFraction() > MANY_MISSING) {
                biases.add("Column " + column.name() + " has no value in " + Numbers.percent(column.nullFraction())
                        + " of the rows.");
            }
        }
        return biases;
    }

    private static void addConcentration(List<String> biases, String items, double gini) {
        if (gini > HIGH_GINI) {
            biases.add("Few " + items + " have most of the events (Gini " + Numbers.text(gini) + ").");
        }
    }
}
