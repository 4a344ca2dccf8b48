package org.sumspace.assessment.report.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.metric.domain.Concentration;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.UseMetrics;
import org.sumspace.assessment.profile.domain.ProfileResult.EventProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.profile.domain.ValueCount;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** Plots of learning records. Their analyses were made, so their figures are there. */
final class EventPlots {
    /** More points would not be visible. */
    private static final int POINTS_MAX = 400;

    private EventPlots() {}

    private static EventMetrics metrics(RunResults run) {
        return requireNonNull(run.metrics().events());
    }

    private static UseMetrics use(RunResults run) {
        return requireNonNull(run.metrics().use());
    }

    private static Plot events(RunResults run, Function<EventProfile, List<ValueCount>> values) {
        return run.profile()
                .eventProfile()
                .map(events -> Plot.bars(
                        "events",
                        ColumnPlots.allRows(run),
                        values.apply(events).stream()
                                .map(each -> Row.bar(each.value(), (double) each.count()))
                                .toList()))
                .orElseGet(() -> Plot.without("the rows are not learning records"));
    }

    static Plot verbs(RunResults run) {
        return events(run, EventProfile::verbs);
    }

    static Plot resourceTypes(RunResults run) {
        return events(run, EventProfile::resourceTypes);
    }

    static Plot topResources(RunResults run) {
        return events(run, EventProfile::topResources);
    }

    static Plot topActors(RunResults run) {
        return events(run, EventProfile::topActors);
    }

    static Plot days(RunResults run) {
        TimeProfile times = requireNonNull(run.profile().times());
        List<Row> days = new ArrayList<>();
        int step = Math.max(1, (times.days().size() + POINTS_MAX - 1) / POINTS_MAX);
        for (int i = 0; i < times.days().size(); i += step) {
            List<ValueCount> part =
                    times.days().subList(i, Math.min(i + step, times.days().size()));
            days.add(new Row(
                    part.get(0).value(),
                    "",
                    i,
                    part.stream().mapToLong(ValueCount::count).sum()));
        }
        return Plot.lines(
                step == 1 ? "days with any event" : "every " + step + " days with any event",
                "events",
                basis(times),
                days);
    }

    private static String basis(TimeProfile times) {
        return "exact, " + Numbers.count(times.eventsWithValidTimestamp()) + " time stamps";
    }

    static Plot hours(RunResults run) {
        TimeProfile times = requireNonNull(run.profile().times());
        List<Row> hours = new ArrayList<>();
        for (int hour = 0; hour < times.hours().size(); hour++) {
            hours.add(Row.bar(
                    String.format(Locale.ROOT, "%02d:00", hour), times.hours().get(hour)));
        }
        return Plot.bars("events", basis(times), hours);
    }

    static Plot sessions(RunResults run) {
        return Plot.bars(
                "sessions",
                ColumnPlots.allRows(run),
                use(run).sessions().stream()
                        .map(each -> Row.bar(each.label(), (double) each.count()))
                        .toList());
    }

    static Plot tail(RunResults run) {
        List<Row> rows = new ArrayList<>();
        addTail(rows, "actors", metrics(run).actors());
        addTail(rows, "resources", metrics(run).resources());
        return Plot.lines(
                "most frequent items (logarithmic)", "per cent of the events", ColumnPlots.allRows(run), rows);
    }

    private static void addTail(List<Row> rows, String series, Concentration concentration) {
        concentration
                .tail()
                .forEach(point -> rows.add(new Row(
                        Numbers.count(point.items()), series, Math.log10((double) point.items()), point.percent())));
    }

    static Plot lorenz(RunResults run) {
        List<Row> rows = new ArrayList<>();
        addLorenz(rows, "actors", metrics(run).actors());
        addLorenz(rows, "resources", metrics(run).resources());
        return Plot.lines(
                "share of the items, the rarest first", "share of the events", ColumnPlots.allRows(run), rows);
    }

    private static void addLorenz(List<Row> rows, String series, Concentration concentration) {
        concentration
                .lorenz()
                .forEach(point ->
                        rows.add(new Row(Numbers.percent(point.items()), series, point.items(), point.occurrences())));
    }

    static Plot ginis(RunResults run) {
        EventMetrics metrics = metrics(run);
        return Plot.bars(
                "Gini, from 0 (even) to 1",
                ColumnPlots.allRows(run),
                List.of(
                        Row.bar("actors", metrics.actors().gini()),
                        Row.bar(
                                "actors without anonymous ones",
                                metrics.knownActors().gini()),
                        Row.bar("resources", metrics.resources().gini())));
    }

    static Plot coverage(RunResults run) {
        return Plot.lines(
                "k (logarithmic)",
                "share of the resources",
                ColumnPlots.allRows(run),
                use(run).coverageCurve().stream()
                        .map(each ->
                                new Row(Integer.toString(each.k()), "", Math.log10(each.k()), each.coverageFraction()))
                        .toList());
    }

    static Plot cells(RunResults run) {
        List<Row> rows = use(run).cells().stream()
                .map(each -> new Row(each.first(), each.second(), 0, (double) each.count()))
                .toList();
        return rows.isEmpty()
                ? Plot.without("none of the most active actors used any of the most used resources")
                : Plot.matrix(
                        "resource",
                        "events",
                        "exact counts of the 20 most active actors and the 20 most used resources",
                        rows);
    }

    static Plot together(RunResults run) {
        List<Row> rows = use(run).together().stream()
                .map(each -> new Row(each.first(), each.second(), 0, (double) each.count()))
                .toList();
        return rows.isEmpty()
                ? Plot.without("no known actor used two of the most used resources")
                : Plot.network(
                        "actors who used both",
                        "exact counts of the 60 most frequent pairs of the 20 most used resources",
                        rows);
    }
}
