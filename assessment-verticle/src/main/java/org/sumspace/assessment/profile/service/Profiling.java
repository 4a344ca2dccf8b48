package org.sumspace.assessment.profile.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.profile.core.ProfileAlerts;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.ColumnProfile.NumberProfile;
import org.sumspace.assessment.profile.domain.ProfileResult;
import org.sumspace.assessment.profile.domain.ProfileResult.Correlations;
import org.sumspace.assessment.profile.domain.ProfileResult.EventProfile;
import org.sumspace.assessment.profile.domain.TimeProfile;
import org.sumspace.assessment.profile.domain.ValueCount;
import org.sumspace.assessment.profile.store.CorrelationQueries;
import org.sumspace.assessment.profile.store.ProfileQueries;
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

/** Profiles the pseudonymised rows: columns, events and times. */
public final class Profiling {
    private static final int TOP = 10;
    private static final int DISTRIBUTION = 20;
    /** Rarer values of quasi-identifiers could point to a person. */
    private static final long SHOWN_FROM = 5;

    private static final String OTHER = "other";
    private static final long DAY_SECONDS = 86_400;

    private final ProfileQueries queries;
    private final InspectionResult inspection;
    private final PseudonymResult pseudonyms;

    private Profiling(ProfileQueries queries, InspectionResult inspection, PseudonymResult pseudonyms) {
        this.queries = queries;
        this.inspection = inspection;
        this.pseudonyms = pseudonyms;
    }

    public static ProfileResult run(
            RowDatabase database,
            String rows,
            ValidatedTable table,
            Recipe recipe,
            InspectionResult inspection,
            PseudonymResult pseudonyms) {
        Profiling profiling = new Profiling(new ProfileQueries(database, rows), inspection, pseudonyms);
        long n = profiling.queries.rows();
        EventColumns events = new EventColumns(table, recipe);
        List<ColumnProfile> columns = table.columns().stream()
                .map(column -> profiling.column(column, n))
                .toList();
        Correlations correlations = Correlating.run(
                new CorrelationQueries(database, rows),
                n,
                table.columns().stream()
                        .filter(column -> pseudonyms.action(column.name()) == FieldAction.KEEP)
                        .toList(),
                columns.stream().collect(Collectors.toMap(ColumnProfile::name, ColumnProfile::nUnique)));
        return new ProfileResult(
                columns,
                recipe.hasStatements() ? profiling.events(events, recipe, n) : null,
                events.column(FieldRole.TIMESTAMP)
                        .filter(column -> column.type() == ColumnType.TIMESTAMP)
                        .flatMap(column -> profiling.times(column, events))
                        .orElse(null),
                correlations,
                ProfileAlerts.of(columns, correlations.pairs(), n, table.duplicateRows()));
    }

    private ColumnProfile column(TypedColumn column, long n) {
        ProfileQueries.Counts counts = queries.counts(column.id());
        boolean kept = pseudonyms.action(column.name()) == FieldAction.KEEP;
        boolean personal = inspection
                .column(column.name())
                .filter(each -> each.isPersonal())
                .isPresent();
        Optional<NumberProfile> numbers =
                kept && column.type() == ColumnType.NUMBER ? queries.numbers(column) : Optional.empty();
        boolean repeats = kept && 2 * counts.distinct() <= counts.present();
        return new ColumnProfile(
                column.name(),
                column.type().name().toLowerCase(Locale.ROOT),
                n - counts.present(),
                Rounding.share(n - counts.present(), n),
                counts.distinct(),
                Rounding.share(counts.distinct(), n),
                personal,
                Rounding.four(counts.entropyBits()),
                counts.distinct() < 2
                        ? 0
                        : Rounding.four(counts.entropyBits() * Math.log(2) / Math.log((double) counts.distinct())),
                numbers.orElse(null),
                repeats ? shown(queries.top(column.id(), TOP), personal) : List.of());
    }

    private static List<ValueCount> shown(List<ValueCount> values, boolean personal) {
        if (!personal) {
            return values;
        }
        List<ValueCount> shown = new ArrayList<>(
                values.stream().filter(each -> each.count() >= SHOWN_FROM).toList());
        long rest = values.stream()
                .filter(each -> each.count() < SHOWN_FROM)
                .mapToLong(ValueCount::count)
                .sum();
        if (rest > 0) {
            shown.add(new ValueCount(OTHER, rest));
        }
        return shown;
    }

    private EventProfile events(EventColumns events, Recipe recipe, long n) {
        List<ValueCount> contexts = queries.top(events.text(FieldRole.VERB), DISTRIBUTION);
        List<ValueCount> verbs = verbs(contexts, recipe, n);
        ProfileQueries.Counts durations = queries.counts(events.duration());
        double total = queries.sum(events.duration());
        return new EventProfile(
                n,
                queries.counts(events.actor()).distinct(),
                queries.counts(events.text(FieldRole.RESOURCE)).distinct(),
                queries.counts(events.text(FieldRole.RESOURCE_TYPE)).distinct(),
                verbs.size(),
                durations.present(),
                Rounding.to(2, total),
                durations.present() == 0 ? 0 : Rounding.to(2, total / durations.present()),
                queries.top(events.actor(), TOP),
                queries.top(events.text(FieldRole.RESOURCE), TOP),
                queries.top(events.text(FieldRole.RESOURCE_TYPE), DISTRIBUTION),
                verbs,
                contexts);
    }

    /** Rows without a context count as accesses, as in the statements. */
    private List<ValueCount> verbs(List<ValueCount> contexts, Recipe recipe, long n) {
        Map<String, Long> counts = new LinkedHashMap<>();
        contexts.forEach(context -> counts.merge(Verbs.display(recipe, context.value()), context.count(), Long::sum));
        long missing = n - contexts.stream().mapToLong(ValueCount::count).sum();
        if (missing > 0) {
            counts.merge(Verbs.display(recipe, null), missing, Long::sum);
        }
        return counts.entrySet().stream()
                .map(each -> new ValueCount(each.getKey(), each.getValue()))
                .sorted(java.util.Comparator.comparingLong(ValueCount::count).reversed())
                .toList();
    }

    private Optional<TimeProfile> times(TypedColumn column, EventColumns events) {
        if (pseudonyms.action(column.name()) != FieldAction.KEEP) {
            return Optional.empty();
        }
        ProfileQueries.Times times = queries.times(column);
        List<ValueCount> days = queries.days(column);
        Optional<ValueCount> peak = days.stream()
                .max(java.util.Comparator.comparingLong(ValueCount::count)
                        .thenComparing(ValueCount::value, java.util.Comparator.reverseOrder()));
        if (peak.isEmpty()) {
            return Optional.empty();
        }
        ProfileQueries.Counts sessions = queries.counts(events.text(FieldRole.SESSION));
        return Optional.of(new TimeProfile(
                times.min(),
                times.max(),
                times.seconds() / DAY_SECONDS,
                times.n(),
                days.size(),
                Rounding.to(2, (double) times.n() / days.size()),
                peak.get().value(),
                queries.hours(column),
                sessions.distinct(),
                sessions.distinct() == 0 ? 0 : Rounding.to(2, (double) sessions.present() / sessions.distinct()),
                days));
    }
}
