package org.sumspace.sandbox.data;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.core.ColumnDecision;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.common.table.ColumnReading;
import org.sumspace.common.table.ReadColumn;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * Chooses the features of a table and recognises their kinds. Columns that would reveal something about single
 * learners, or that are useless for learning, are left out with a warning.
 */
final class TablePreparation {

    private static final int MAX_CLASSES = 100;

    /** For larger numbers, squares and sums of squares may not be finite. */
    private static final double MAX_MAGNITUDE = 1e100;

    /** A column with at least this fraction of numbers is probably meant to be numeric. */
    private static final double MOSTLY_NUMBERS = 0.9;

    /** A column of integers with at most this many distinct values probably contains codes. */
    private static final int MAX_CODES = 10;

    private static final double MANY_EMPTY = 0.3;
    private static final double MOSTLY_DIFFERENT = 0.5;
    private static final int WORDS_OF_A_TEXT = 4;

    /** The number of cells that a message names. */
    private static final int NAMED_CELLS = 3;

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    private final LearnerTable table;
    private final ColumnOptions options;
    private final int minLearners;
    private final List<String> warnings = new ArrayList<>();

    TablePreparation(LearnerTable table, ColumnOptions options, int minLearners) {
        this.table = table;
        this.options = options;
        this.minLearners = minLearners;
    }

    PreparedTable prepare(String label) throws InvalidTableException {
        int labelIndex = table.index(label);
        options.check(table);
        if (options.ignore().contains(label)) {
            throw new InvalidTableException("the label '" + label + "' cannot be ignored; name another label");
        }
        warnings.addAll(table.notes());
        List<ColumnTexts> read = IntStream.range(0, table.columns().size())
                .mapToObj(i -> ColumnTexts.read(table, i))
                .toList();
        List<Column> features = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            if (i != labelIndex && !options.ignore().contains(table.columns().get(i))) {
                Column feature = feature(read.get(i));
                if (feature != null) {
                    features.add(feature);
                }
            }
        }
        if (features.isEmpty()) {
            throw new InvalidTableException("no column is left as a feature"
                    + warnings.stream().map(warning -> "; " + warning).collect(joining()));
        }
        warnReading(read.get(labelIndex));
        Column classes = new Column(label, labelIndex, classes(read.get(labelIndex)), false);
        return new PreparedTable(
                table.with(read.stream().map(ColumnTexts::cells).toList()), new Schema(features, classes), warnings);
    }

    /** Null if the column is left out. */
    private @Nullable Column feature(ColumnTexts column) throws InvalidTableException {
        if (column.filled() == 0) {
            warn(column, "is empty; it is left out");
            return null;
        }
        if (column.filled() < minLearners) {
            warn(
                    column,
                    "has values of only " + column.filled() + " learners, fewer than " + minLearners
                            + "; it is left out");
            return null;
        }
        boolean categories = options.categorical().contains(column.name());
        ColumnDecision identifier = IdentifierChoice.decide(column);
        if (!categories && !IdentifierChoice.isDirect(identifier)) {
            requireOnlyNumbers(column);
        }
        boolean numeric = !categories && column.read().type() == ColumnReading.Type.NUMBER && areQuantities(column);
        String reason = options.include().contains(column.name())
                ? null
                : reasonToLeaveOut(column, identifier, !categories, numeric);
        if (reason != null) {
            warn(column, reason);
            return null;
        }
        warnReading(column);
        pointOut(column, numeric);
        if (!categories && !numeric) {
            pointOutTexts(column);
        }
        if (!numeric) {
            return categorical(column);
        }
        requireComputable(column);
        return Column.numeric(column.name(), column.index());
    }

    /** Numbers that are more than codes: they have a fraction or more than {@value #MAX_CODES} distinct values. */
    private static boolean areQuantities(ColumnTexts column) {
        return column.distinct().size() - texts(column).size() > MAX_CODES
                || column.distinct().stream()
                        .mapToDouble(TableNumbers::parse)
                        .filter(Double::isFinite)
                        .anyMatch(number -> number != Math.rint(number));
    }

    private @Nullable String reasonToLeaveOut(
            ColumnTexts column, ColumnDecision identifier, boolean mustBeDecided, boolean numeric) {
        if (column.read().type() == ColumnReading.Type.TIME) {
            return leftOut("contains dates");
        }
        if (mustBeDecided && column.read().undecided()) {
            return leftOut(column.read().notes().get(0));
        }
        if (IdentifierChoice.isDirect(identifier)) {
            return leftOut("looks like a direct identifier" + kind(identifier));
        }
        if (!numeric && isFreeText(column)) {
            return leftOut("contains free text");
        }
        if (!numeric && identifier.role() == IdentifierRole.CONTAINS) {
            return leftOut("contains identifiers in its texts" + kind(identifier));
        }
        if (!numeric && column.areNearlyAllDifferent()) {
            return leftOut("is a quasi-identifier" + kind(identifier) + ": nearly every learner has another value");
        }
        if (!numeric && frequent(column).isEmpty()) {
            return leftOut("has no value of at least " + minLearners + " learners");
        }
        return null;
    }

    private static String kind(ColumnDecision identifier) {
        return identifier.kind() == null ? "" : " (" + identifier.kind().title() + ")";
    }

    private static String leftOut(String reason) {
        return reason + "; it is left out; name it with --include to use it";
    }

    private static boolean isFreeText(ColumnTexts column) {
        if (column.distinct().stream().anyMatch(value -> value.length() > FeatureMap.MAX_TEXT_CHARS)) {
            return true;
        }
        double words = column.distinct().stream()
                .mapToInt(value -> value.split("\\s+").length)
                .average()
                .orElse(0);
        return words >= WORDS_OF_A_TEXT && column.distinct().size() >= MOSTLY_DIFFERENT * column.filled();
    }

    /** Adds warnings about a feature. */
    private void pointOut(ColumnTexts column, boolean numeric) {
        if (column.emptyFraction() > MANY_EMPTY) {
            warn(
                    column,
                    String.format(
                            Locale.ROOT,
                            "is empty in %.0f %% of the rows; an empty cell counts as %s",
                            100 * column.emptyFraction(),
                            numeric ? "the mean" : "no category"));
        }
        if (numeric && column.areAllDifferent() && column.distinct().stream().allMatch(INTEGER.asMatchPredicate())) {
            warn(column, "contains only different integers; if they identify learners, name it with --ignore");
        }
    }

    private void warnReading(ColumnTexts column) {
        String stray = column.read().strayDate();
        for (String note : column.read().notes()) {
            String where = stray != null && note.equals(ReadColumn.STRAY_DATE)
                    ? "; the first is in row " + column.rowOf(stray)
                    : "";
            warn(column, note + where);
        }
    }

    private Column categorical(ColumnTexts column) throws InvalidTableException {
        Set<String> categories = new TreeSet<>(frequent(column));
        int rareValues = column.distinct().size() - categories.size();
        int rareLearners =
                column.filled() - categories.stream().mapToInt(column::learners).sum();
        boolean pooled = rareValues > 0 && (rareLearners >= minLearners || categories.contains(Schema.OTHER));
        if (pooled) {
            categories.add(Schema.OTHER);
        }
        if (rareValues > 0) {
            warn(
                    column,
                    "has values of fewer than " + minLearners + " learners, which count as "
                            + (pooled ? "'" + Schema.OTHER + "'" : "missing") + " (values: " + rareValues
                            + ", learners: " + rareLearners + ")");
        }
        if (categories.size() > FeatureMap.MAX_VOCABULARY) {
            throw new InvalidTableException("the column '" + column.name() + "' has " + categories.size()
                    + " categories, more than " + FeatureMap.MAX_VOCABULARY + "; name it with --ignore");
        }
        return new Column(column.name(), column.index(), List.copyOf(categories), pooled);
    }

    /** The values that can be published. A longer text than a plan permits is treated like a rare value. */
    private Set<String> frequent(ColumnTexts column) {
        return column.distinct().stream()
                .filter(value -> column.learners(value) >= minLearners)
                .filter(value -> value.length() <= FeatureMap.MAX_TEXT_CHARS)
                .collect(Collectors.toSet());
    }

    private void warn(ColumnTexts column, String problem) {
        warnings.add("the column '" + column.name() + "' " + problem);
    }

    private static void requireComputable(ColumnTexts column) throws InvalidTableException {
        for (String value : column.distinct()) {
            if (Math.abs(TableNumbers.parse(value)) > MAX_MAGNITUDE) {
                throw new InvalidTableException("the column '" + column.name() + "' has the number " + value
                        + " in row " + column.rowOf(value) + ", which is too large to compute with; use another unit");
            }
        }
    }

    /** Refuses such a column, because as a categorical one it would have a category for each number. */
    private static void requireOnlyNumbers(ColumnTexts column) throws InvalidTableException {
        if (column.read().type() == ColumnReading.Type.TIME) {
            return;
        }
        List<String> texts = texts(column);
        int numbers = column.distinct().size() - texts.size();
        if (!texts.isEmpty()
                && numbers > MAX_CODES
                && numbers >= MOSTLY_NUMBERS * column.distinct().size()) {
            throw new InvalidTableException("the column '" + column.name() + "' contains numbers, but "
                    + noNumbers(column, texts)
                    + "; correct them, leave the cells empty if they are missing, or name the column with"
                    + " --categorical");
        }
    }

    private static List<String> texts(ColumnTexts column) {
        return column.distinct().stream()
                .filter(value -> Double.isNaN(TableNumbers.parse(value)))
                .sorted(Comparator.comparingInt(column::rowOf))
                .toList();
    }

    /** The number of values that are not numbers, and the places of the first ones. */
    private static String noNumbers(ColumnTexts column, List<String> texts) {
        int learners = texts.stream().mapToInt(column::learners).sum();
        String first = texts.stream()
                .limit(NAMED_CELLS)
                .map(text -> "'" + text + "' in row " + column.rowOf(text))
                .collect(joining(", "));
        return learners == 1
                ? first + " is not a finite number"
                : learners + " values are not finite numbers: " + first
                        + (learners > Math.min(texts.size(), NAMED_CELLS) ? " and others" : "");
    }

    /** Warns about a few texts among numbers: they are probably wrong, and turn each number into a category. */
    private void pointOutTexts(ColumnTexts column) {
        List<String> texts = texts(column);
        int learners = texts.stream().mapToInt(column::learners).sum();
        if (learners > 0 && column.filled() - learners >= MOSTLY_NUMBERS * column.filled()) {
            warn(
                    column,
                    "contains numbers, but " + noNumbers(column, texts)
                            + "; its numbers are used as categories: correct these cells, or leave them empty, to use"
                            + " them as numbers");
        }
    }

    private List<String> classes(ColumnTexts label) throws InvalidTableException {
        String named = "the label '" + label.name() + "' ";
        Set<String> classes = label.distinct();
        if (label.filled() < label.cells().size()) {
            throw new InvalidTableException(
                    named + "is missing in row " + label.rowOf("") + "; fill it in or remove the row");
        }
        if (classes.size() < 2) {
            throw new InvalidTableException(named + "is '" + label.cells().get(0)
                    + "' in every row; choose a column with 2 to " + MAX_CLASSES + " different values");
        }
        if (classes.size() > MAX_CLASSES) {
            throw new InvalidTableException(
                    named + "has " + classes.size() + " different values; choose a column with 2 to " + MAX_CLASSES);
        }
        for (String value : classes) {
            if (value.length() > FeatureMap.MAX_TEXT_CHARS) {
                throw new InvalidTableException(named + "has a text of more than " + FeatureMap.MAX_TEXT_CHARS
                        + " characters in row " + label.rowOf(value) + "; choose another column");
            }
            if (label.learners(value) < minLearners) {
                throw new InvalidTableException(named + "is '" + value + "' for only " + label.learners(value)
                        + " learners, but a published class needs at least " + minLearners
                        + "; remove these rows, or give them another class");
            }
        }
        return List.copyOf(classes);
    }
}
