package org.sumspace.assessment.compliance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.Plot.Row;
import org.sumspace.assessment.compliance.domain.RunResults;
import org.sumspace.assessment.metric.domain.Concentration;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.profile.domain.EventProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.profile.domain.ValueCount;

/** The plots that a run has data for. */
public final class Plots {
    /** More points would not be visible. */
    private static final int POINTS_MAX = 400;

    private Plots() {}

    public static List<Plot> of(RunResults run) {
        List<Plot> plots = new ArrayList<>();
        String basis = "exact, " + Numbers.count(run.metrics().rows()) + " rows";
        plots.add(Plot.bars(
                "missingness_bar",
                "Missing values by column",
                "share of the rows",
                basis,
                run.profile().columns().stream()
                        .map(column -> new Row(column.name(), 0, column.nullFraction()))
                        .toList()));
        run.metrics().eventMetrics().ifPresent(metrics -> addMetrics(plots, metrics, basis));
        run.profile().eventProfile().ifPresent(events -> addEvents(plots, events, basis));
        run.profile().timeProfile().ifPresent(times -> addTimes(plots, times));
        return plots;
    }

    private static void addMetrics(List<Plot> plots, EventMetrics metrics, String basis) {
        plots.add(lorenz("lorenz_curve_actors", "Events over actors (Lorenz curve)", metrics.actors()));
        plots.add(lorenz("lorenz_curve_resources", "Events over resources (Lorenz curve)", metrics.resources()));
        plots.add(Plot.bars(
                "coverage_at_k_curve",
                "Resources that at least k actors used",
                "share of the resources",
                basis,
                metrics.coverage().stream()
                        .map(each -> new Row("k = " + each.k(), 0, each.coverageFraction()))
                        .toList()));
        plots.add(Plot.bars(
                "representation_index_bar",
                "Representation of view contexts (1 is the mean)",
                "index",
                basis,
                metrics.representation().entrySet().stream()
                        .map(each -> new Row(each.getKey(), 0, each.getValue()))
                        .toList()));
    }

    private static Plot lorenz(String id, String title, Concentration concentration) {
        return Plot.line(
                id,
                title,
                "share of the items, the rarest first",
                "share of the events",
                String.format(
                        Locale.ROOT,
                        "exact, %,d items with %,d events; Gini %s",
                        concentration.items(),
                        concentration.events(),
                        Numbers.text(concentration.gini())),
                concentration.lorenz().stream()
                        .map(point -> new Row(Numbers.percent(point.items()), point.items(), point.occurrences()))
                        .toList());
    }

    private static void addEvents(List<Plot> plots, EventProfile events, String basis) {
        plots.add(bars("verb_distribution_bar", "Verbs", basis, events.verbs()));
        plots.add(bars("resource_type_bar", "Types of resources", basis, events.resourceTypes()));
        plots.add(bars("top_resources_bar", "Most used resources", basis, events.topResources()));
        plots.add(bars("top_entities_bar_pseudonymised", "Most active actors (pseudonyms)", basis, events.topActors()));
    }

    private static Plot bars(String id, String title, String basis, List<ValueCount> values) {
        return Plot.bars(
                id,
                title,
                "events",
                basis,
                values.stream()
                        .map(each -> new Row(each.value(), 0, each.count()))
                        .toList());
    }

    private static void addTimes(List<Plot> plots, TimeProfile times) {
        String basis = "exact, " + Numbers.count(times.eventsWithValidTimestamp()) + " time stamps";
        List<Row> days = new ArrayList<>();
        int step = Math.max(1, (times.days().size() + POINTS_MAX - 1) / POINTS_MAX);
        for (int i = 0; i < times.days().size(); i += step) {
            List<ValueCount> part =
                    times.days().subList(i, Math.min(i + step, times.days().size()));
            days.add(new Row(
                    part.get(0).value(),
                    i,
                    part.stream().mapToLong(ValueCount::count).sum()));
        }
        plots.add(Plot.line(
                "event_frequency_timeline",
                step == 1 ? "Events of each day with any" : "Events of every " + step + " days with any",
                "day",
                "events",
                basis,
                days));
        List<Row> hours = new ArrayList<>();
        for (int hour = 0; hour < times.hours().size(); hour++) {
            hours.add(new Row(
                    String.format(Locale.ROOT, "%02d:00", hour),
                    0,
                    times.hours().get(hour)));
        }
        plots.add(Plot.bars("temporal_density_histogram", "Events by hour of the day", "events", basis, hours));
    }
}
