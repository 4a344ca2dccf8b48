package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows that probably belong to the same learner: they have the same identifier, or are equal in all columns that the model uses.
 *
 * @param rows the numbers of the rows of each learner who has several
 * @param finding a sentence for people about the learners and their numbers of rows
 */
public record RepeatedLearners(List<List<Integer>> rows, String finding) {
    /** Several people can have the same name, so a name does not distinguish learners. */
    private static final Pattern NAME = Pattern.compile("(?iu).*name.*");

    private static final Pattern ACCOUNT = Pattern.compile("(?iu).*(?:user|nick|login|account).*");

    /** Equal rows are not a coincidence if there are this many times more than independent columns would give ... */
    private static final double MORE_THAN_CHANCE = 3;

    /** ... and if most rows are unique, or one column alone has this many different values per row. */
    private static final double MOST = 0.5;

    private static final double MANY_VALUES = 0.25;

    /** Identifiers of at most this many people, such as teachers, do not distinguish learners. */
    private static final int FEW_PEOPLE = 10;

    /** A smaller share of equal rows hardly changes a figure. */
    private static final double FEW = 0.01;

    public RepeatedLearners {
        rows = rows.stream().map(List::copyOf).toList();
    }

    /**
     * The evidence that learners have several rows: each column with identifiers, and equal rows.
     *
     * @param group the column that assigns rows to processors; empty for none
     */
    public static List<RepeatedLearners> of(LearnerTable table, Schema schema, String group) {
        List<RepeatedLearners> found = new ArrayList<>();
        for (int index = 0; index < table.columns().size(); index++) {
            ColumnTexts column = ColumnTexts.read(table, index);
            String name = column.name();
            if (index != schema.label().index()
                    && !name.equals(group)
                    && column.distinct().size() > FEW_PEOPLE
                    && IdentifierChoice.isDirect(IdentifierChoice.decide(column))
                    && (!NAME.matcher(name).matches() || ACCOUNT.matcher(name).matches())) {
                byIdentifier(column, found);
            }
        }
        byEqualRows(table, schema, found);
        return found;
    }

    private static void byIdentifier(ColumnTexts column, List<RepeatedLearners> found) {
        List<List<Integer>> repeated = repeated(column.cells());
        if (!repeated.isEmpty()) {
            int rows = repeated.stream().mapToInt(List::size).sum();
            found.add(new RepeatedLearners(
                    repeated,
                    "the column '" + column.name() + "' has " + repeated.size() + " of "
                            + column.distinct().size() + " identifiers in several rows, " + rows + " of "
                            + column.cells().size() + " rows in all"));
        }
    }

    private static void byEqualRows(LearnerTable table, Schema schema, List<RepeatedLearners> found) {
        Set<Integer> used = schema.columns().stream().map(Schema.Column::index).collect(Collectors.toSet());
        List<List<Integer>> repeated = repeated(table.rows().stream()
                .map(row -> used.stream().map(row::get).toList())
                .toList());
        double pairs = repeated.stream().mapToDouble(RepeatedLearners::pairs).sum();
        int equal = repeated.stream().mapToInt(List::size).sum();
        int further = equal - repeated.size();
        boolean distinguishing = table.size() - equal >= MOST * table.size()
                || used.stream()
                        .anyMatch(index -> Set.copyOf(table.values(index)).size() >= MANY_VALUES * table.size());
        if (further >= FEW * table.size() && distinguishing && pairs > MORE_THAN_CHANCE * pairsByChance(table, used)) {
            found.add(new RepeatedLearners(
                    repeated,
                    further + " rows are equal to an earlier one in all " + used.size()
                            + " columns that the model uses"));
        }
    }

    private static double pairs(List<?> rows) {
        return rows.size() * (rows.size() - 1.0) / 2;
    }

    /** The expected number of pairs of equal rows if the columns were independent. */
    private static double pairsByChance(LearnerTable table, Set<Integer> columns) {
        double pairs = pairs(table.rows());
        for (int column : columns) {
            double equal = 0;
            for (List<Integer> rows : groups(table.values(column)).values()) {
                equal += pairs(rows);
            }
            pairs *= equal / pairs(table.rows());
        }
        return pairs;
    }

    /** The rows of each value that several rows have; an empty text is no value. */
    private static List<List<Integer>> repeated(List<?> values) {
        return groups(values).entrySet().stream()
                .filter(group -> group.getValue().size() > 1 && !group.getKey().equals(""))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static Map<Object, List<Integer>> groups(List<?> values) {
        Map<Object, List<Integer>> groups = new HashMap<>();
        for (int row = 0; row < values.size(); row++) {
            groups.computeIfAbsent(values.get(row), none -> new ArrayList<>()).add(row);
        }
        return groups;
    }
}
