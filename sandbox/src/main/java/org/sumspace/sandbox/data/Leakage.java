package org.sumspace.sandbox.data;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.sandbox.data.Schema.Column;

/**
 * Finds features that alone determine the label, or nearly so, in either direction: the label follows from the column,
 * or the column from the label. Such a column is often a consequence of the label and not known when a model is used.
 *
 * <p>Each row is guessed from other rows only: those with the same value, and for a number the {@value #NEIGHBOURS}
 * rows before and after it in the order of the numbers. The most frequent outcome among them is the guess; equally
 * frequent ones share it. A value counts as told if the F1 of finding it and the F1 of finding all others are both at
 * least {@value #TOLD}. So guessing a frequent value does not count.
 */
public final class Leakage {
    private static final double TOLD = 0.95;
    private static final int NEIGHBOURS = 3;

    private final LearnerTable table;
    private final Schema schema;
    private final List<String> labels;

    private Leakage(LearnerTable table, Schema schema) {
        this.table = table;
        this.schema = schema;
        this.labels = table.values(schema.label().index());
    }

    /** A sentence for each feature that tells the label. */
    public static List<String> warnings(LearnerTable table, Schema schema) {
        Leakage leakage = new Leakage(table, schema);
        return schema.features().stream()
                .flatMap(column -> leakage.of(column).stream())
                .toList();
    }

    private List<String> of(Column column) {
        List<String> values = table.values(column.index());
        Guesses label = column.isNumeric() ? byNumbers(values) : byValues(values, labels);
        List<String> told = label.told();
        if (told.size() == schema.classes().size()) {
            return List.of(warning(column, "alone tells the label of " + percent(label.right()) + " of the rows"));
        }
        if (!told.isEmpty()) {
            return List.of(warning(
                    column,
                    "alone tells which rows have the label " + quoted(told) + " (right for "
                            + percent(label.right(told.get(0))) + " of the rows)"));
        }
        Guesses back = byValues(labels, kinds(column, values));
        return back.told().isEmpty()
                ? List.of()
                : List.of(warning(
                        column,
                        "follows from the label: the label alone tells the column in " + percent(back.right())
                                + " of the rows"));
    }

    /** For a number with more values than the label, only whether it is present. */
    private List<String> kinds(Column column, List<String> values) {
        boolean few = !column.isNumeric()
                || values.stream().distinct().count() <= schema.classes().size();
        return few
                ? values
                : values.stream()
                        .map(value -> value.isEmpty() ? "" : "a number")
                        .toList();
    }

    private String warning(Column column, String finding) {
        return "the column '" + column.name() + "' " + finding
                + "; if it is a consequence of the label, or not known before the label, name it with --ignore,"
                + " because the model would look better than it is";
    }

    private static String quoted(List<String> values) {
        return String.join(", ", values.stream().map(value -> "'" + value + "'").toList());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", Math.floor(1000 * share) / 10);
    }

    /** Guesses outcomes from the other rows with the same value. */
    private static Guesses byValues(List<String> values, List<String> outcomes) {
        Guesses guesses = new Guesses(outcomes);
        Map<String, int[]> counts = new HashMap<>();
        for (int row = 0; row < values.size(); row++) {
            counts.computeIfAbsent(values.get(row), none -> guesses.counts())[guesses.outcome(row)]++;
        }
        for (int row = 0; row < values.size(); row++) {
            int[] others = requireNonNull(counts.get(values.get(row))).clone();
            others[guesses.outcome(row)]--;
            guesses.add(row, others);
        }
        return guesses;
    }

    /** Guesses labels from the rows beside each in the order of the numbers; those without a number from each other. */
    private Guesses byNumbers(List<String> values) {
        double[] numbers = values.stream().mapToDouble(TableNumbers::parse).toArray();
        int[] order = IntStream.range(0, numbers.length)
                .filter(row -> !Double.isNaN(numbers[row]))
                .boxed()
                .sorted(Comparator.comparingDouble(row -> numbers[row]))
                .mapToInt(row -> row)
                .toArray();
        Guesses guesses = new Guesses(labels);
        int[] missing = guesses.counts();
        IntStream.range(0, numbers.length)
                .filter(row -> Double.isNaN(numbers[row]))
                .forEach(row -> missing[guesses.outcome(row)]++);
        for (int row = 0; row < numbers.length; row++) {
            if (Double.isNaN(numbers[row])) {
                int[] others = missing.clone();
                others[guesses.outcome(row)]--;
                guesses.add(row, others);
            }
        }
        for (int place = 0; place < order.length; place++) {
            int[] others = guesses.counts();
            int from = Math.max(0, place - NEIGHBOURS);
            int to = Math.min(order.length - 1, place + NEIGHBOURS);
            for (int beside = from; beside <= to; beside++) {
                if (beside != place) {
                    others[guesses.outcome(order[beside])]++;
                }
            }
            guesses.add(order[place], others);
        }
        return guesses;
    }

    /** Guessed and real outcomes of rows. A row without other rows to guess from counts as wrong. */
    private static final class Guesses {
        private final List<String> names;
        private final int[] outcomes;
        private final double[] own;
        private final double[] guessed;
        private final double[] hits;

        Guesses(List<String> outcomes) {
            this.names = outcomes.stream().distinct().sorted().toList();
            Map<String, Integer> indices = new HashMap<>();
            names.forEach(name -> indices.put(name, indices.size()));
            this.outcomes = outcomes.stream().mapToInt(indices::get).toArray();
            this.own = new double[names.size()];
            this.guessed = new double[names.size()];
            this.hits = new double[names.size()];
        }

        int[] counts() {
            return new int[names.size()];
        }

        int outcome(int row) {
            return outcomes[row];
        }

        void add(int row, int[] others) {
            int most = IntStream.of(others).max().orElse(0);
            own[outcomes[row]]++;
            if (most > 0) {
                long equal = IntStream.of(others).filter(each -> each == most).count();
                for (int each = 0; each < others.length; each++) {
                    if (others[each] == most) {
                        guessed[each] += 1.0 / equal;
                        hits[each] += each == outcomes[row] ? 1.0 / equal : 0;
                    }
                }
            }
        }

        /** The share of rows with a right guess. */
        double right() {
            double all = 0;
            for (double each : hits) {
                all += each;
            }
            return all / outcomes.length;
        }

        /** The share of rows for which the guess is right about whether they have this outcome. */
        double right(String name) {
            int index = names.indexOf(name);
            return (hits[index] + otherHits(index)) / outcomes.length;
        }

        private double otherHits(int index) {
            return outcomes.length - own[index] - guessed[index] + hits[index];
        }

        /** The outcomes that are told. */
        List<String> told() {
            List<String> told = new ArrayList<>();
            for (int index = 0; index < names.size(); index++) {
                double found = 2 * hits[index] / (own[index] + guessed[index]);
                double others = 2 * otherHits(index) / (2.0 * outcomes.length - own[index] - guessed[index]);
                if (names.size() > 1 && found >= TOLD && others >= TOLD) {
                    told.add(names.get(index));
                }
            }
            return told;
        }
    }
}
