package org.sumspace.sandbox.data;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The values of a column, with the number of learners of each. Each row is a learner; an empty cell has no value. */
final class ColumnValues {

    /** Fewer values than this do not show that a column identifies learners. */
    private static final int ENOUGH_TO_DIFFER = 20;

    /** The fraction of all values that "nearly all" and "mostly" stand for. */
    private static final double NEARLY_ALL = 0.9;

    private final String name;
    private final int index;
    private final List<String> cells;
    private final Map<String, Integer> learners = new TreeMap<>();
    private final int filled;

    private ColumnValues(String name, int index, List<String> cells) {
        this.name = name;
        this.index = index;
        this.cells = cells;
        cells.forEach(cell -> learners.merge(cell, 1, Integer::sum));
        Integer empty = learners.remove("");
        this.filled = cells.size() - (empty == null ? 0 : empty);
    }

    static ColumnValues of(Table table, int index) {
        return new ColumnValues(table.columns().get(index), index, table.values(index));
    }

    ColumnValues map(UnaryOperator<String> change) {
        return new ColumnValues(name, index, cells.stream().map(change).toList());
    }

    String name() {
        return name;
    }

    int index() {
        return index;
    }

    /** The content of every row, from the first to the last. */
    List<String> cells() {
        return cells;
    }

    /** The number of learners who have a value. */
    int filled() {
        return filled;
    }

    double emptyFraction() {
        return (double) (cells.size() - filled) / cells.size();
    }

    /** The different values, sorted. */
    Set<String> distinct() {
        return learners.keySet();
    }

    int learners(String value) {
        return learners.getOrDefault(value, 0);
    }

    boolean areNearlyAll(Predicate<String> kind) {
        long matching = learners.entrySet().stream()
                .filter(entry -> kind.test(entry.getKey()))
                .mapToInt(Map.Entry::getValue)
                .sum();
        return matching >= NEARLY_ALL * filled;
    }

    boolean areNearlyAllDifferent() {
        return filled >= ENOUGH_TO_DIFFER && learners.size() >= NEARLY_ALL * filled;
    }

    boolean areAllDifferent() {
        return areNearlyAllDifferent() && learners.size() == filled;
    }

    /** The number of the first row with this value, as users count. */
    int rowOf(String value) {
        return Table.rowNumber(cells.indexOf(value));
    }
}
