package org.sumspace.sandbox.data;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.common.table.ColumnSummary;
import org.sumspace.common.table.ReadColumn;

/** The values of a column, with the number of learners of each. Each row is a learner; an empty cell has no value. */
final class ColumnTexts {

    /** Fewer values than this do not show that a column identifies learners. */
    private static final int ENOUGH_TO_DIFFER = 20;

    /** The fraction of all values that "nearly all" and "mostly" stand for. */
    private static final double NEARLY_ALL = 0.9;

    private final String name;
    private final int index;
    private final List<String> cells;
    private final ReadColumn read;
    private final Map<String, Integer> learners = new TreeMap<>();
    private final int filled;

    private ColumnTexts(String name, int index, List<String> cells, ReadColumn read) {
        this.name = name;
        this.index = index;
        this.cells = cells;
        this.read = read;
        cells.forEach(cell -> learners.merge(cell, 1, Integer::sum));
        Integer empty = learners.remove("");
        this.filled = cells.size() - (empty == null ? 0 : empty);
    }

    /**
     * Reads the values of a column, and recognises their format. Infinite numbers are missing, because nothing can be
     * computed of them.
     */
    static ColumnTexts read(LearnerTable table, int index) {
        List<String> texts = table.values(index);
        ColumnSummary summary = new ColumnSummary();
        texts.forEach(text -> summary.add(text, 1));
        ReadColumn read = summary.decide();
        List<String> cells = texts.stream()
                .map(text -> read.reading().isInfinite(text)
                        ? ""
                        : requireNonNullElse(read.reading().apply(text), ""))
                .toList();
        return new ColumnTexts(table.columns().get(index), index, cells, read);
    }

    /** The format in which they were read. */
    ReadColumn read() {
        return read;
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

    boolean areNearlyAllDifferent() {
        return filled >= ENOUGH_TO_DIFFER && learners.size() >= NEARLY_ALL * filled;
    }

    boolean areAllDifferent() {
        return areNearlyAllDifferent() && learners.size() == filled;
    }

    /** The number of the first row with this value, as users count. */
    int rowOf(String value) {
        return LearnerTable.rowNumber(cells.indexOf(value));
    }
}
