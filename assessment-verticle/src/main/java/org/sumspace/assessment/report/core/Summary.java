package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sumspace.assessment.metric.domain.Concentration;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** The findings of a run in a few sentences, for the report and the terminal. */
public final class Summary {
    private static final double HIGH_GINI = 0.6;
    private static final double LOW_GINI = 0.3;
    private static final int MISSING_SHOWN = 5;

    private Summary() {}

    public static List<String> personal(RunResults run) {
        List<String> sentences = new ArrayList<>();
        String direct = names(run, ColumnFinding::isDirect);
        sentences.add(direct.isEmpty() ? "No column is a direct identifier." : "Direct identifiers: " + direct + ".");
        String records = names(run, finding -> finding.isDirect() && finding.kind() == PiiKind.RECORD_ID);
        if (!records.isEmpty()) {
            sentences.add("Of these, ids of records by their name, or because they are codes or numbers that differ in"
                    + " nearly every row: " + records + ".");
        }
        String quasi = names(run, ColumnFinding::isQuasi);
        if (!quasi.isEmpty()) {
            sentences.add("Together with other knowledge these can single out a person: " + quasi + ".");
        }
        String inText = names(run, finding -> finding.role() == IdentifierRole.CONTAINS);
        if (!inText.isEmpty()) {
            sentences.add("Texts that contain identifiers: " + inText + ".");
        }
        List<String> hashed = run.pseudonyms().columns(FieldAction.HASH);
        sentences.add(
                hashed.isEmpty()
                        ? "No column was replaced by pseudonyms."
                        : "Replaced by pseudonyms before anything was computed: " + String.join(", ", hashed) + ".");
        DisclosureRisk risk = run.metrics().disclosure();
        if (risk != null && risk.rows() > 0) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s of the rows are still unique by %s.",
                    Numbers.percent((double) risk.uniqueRows() / risk.rows()),
                    String.join(", ", risk.columns())));
        }
        return sentences;
    }

    private static String names(RunResults run, Predicate<ColumnFinding> chosen) {
        return String.join(
                ", ",
                run.inspection().columns().stream()
                        .filter(chosen)
                        .map(ColumnFinding::column)
                        .toList());
    }

    /** Where values are missing, and how many rows are. */
    public static List<String> missing(RunResults run) {
        List<ColumnProfile> incomplete = run.profile().columns().stream()
                .filter(column -> column.nullCount() > 0)
                .sorted(Comparator.comparingLong(ColumnProfile::nullCount).reversed())
                .toList();
        List<String> sentences = new ArrayList<>();
        sentences.add(
                incomplete.isEmpty()
                        ? "Every column has a value in every row."
                        : "No value in some rows of " + incomplete.size() + " of "
                                + run.profile().columns().size() + " columns: "
                                + incomplete.stream()
                                        .limit(MISSING_SHOWN)
                                        .map(column -> column.name() + " (in " + Numbers.percent(column.nullFraction())
                                                + " of the rows)")
                                        .collect(Collectors.joining(", "))
                                + (incomplete.size() > MISSING_SHOWN
                                        ? " and " + (incomplete.size() - MISSING_SHOWN) + " more."
                                        : "."));
        long leftOut = run.table().rowsRead() - run.table().rows();
        sentences.add(leftOut == 0 ? "No row was left out." : Numbers.count(leftOut) + " rows were left out.");
        return sentences;
    }

    public static List<String> concentration(RunResults run) {
        EventMetrics events = run.metrics().events();
        if (events == null) {
            return List.of("This was not computed: the rows are not learning records of a known schema.");
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(concentration("actors", events.actors()));
        if (events.knownActors().events() < events.actors().events()) {
            sentences.add(concentration("known actors, without anonymous viewers,", events.knownActors()));
        }
        sentences.add(concentration("resources", events.resources()));
        events.coverage().stream()
                .findFirst()
                .ifPresent(covered -> sentences.add(Numbers.percent(covered.coverageFraction())
                        + " of the resources were used by at least " + covered.k() + " actors."));
        return sentences;
    }

    private static String concentration(String items, Concentration concentration) {
        double gini = concentration.gini();
        String word = gini > HIGH_GINI ? "very unevenly" : gini > LOW_GINI ? "unevenly" : "rather evenly";
        return String.format(
                Locale.ROOT,
                "Events are spread %s over %s %s (Gini %s); the most frequent 10 %% have %s of the events.",
                word,
                Numbers.count(concentration.items()),
                items,
                Numbers.text(gini),
                Numbers.percent(concentration.dominance().getOrDefault("10", 0.0)));
    }

    public static List<String> notExamined(RunResults run) {
        List<String> sentences = new ArrayList<>();
        long sampled = run.inspection().columns().stream()
                .filter(ColumnFinding::sampled)
                .count();
        sentences.add(
                sampled == 0
                        ? "Every value of every column was inspected for personal data."
                        : sampled + " columns were inspected by samples only.");
        long notMade = Analyses.of(run).values().stream()
                .filter(outcome -> !outcome.isMade())
                .count();
        sentences.add(notMade + " of " + Analyses.ids().size()
                + " analyses were not made; what was not computed, and why, stands at the end.");
        sentences.add("Whether the data may be used for a purpose is a decision that no figure here makes.");
        return sentences;
    }
}
