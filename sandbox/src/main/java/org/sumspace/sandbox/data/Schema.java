package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sumspace.common.model.FeatureMap;

/**
 * What everybody may know about a table: its columns, their kinds, their categories, and the label. It is made from
 * all rows, as a published schema is.
 */
public record Schema(List<Column> features, Column label) {

    public static final int MAX_CLASSES = 100;

    /** A column of integers with no more distinct values than this is taken for codes. */
    private static final int MAX_CODES = 10;

    /**
     * @param index in the table
     * @param categories in order; empty for numbers
     */
    public record Column(String name, int index, List<String> categories) {

        public Column {
            categories = List.copyOf(categories);
        }

        public boolean isNumeric() {
            return categories.isEmpty();
        }
    }

    public Schema {
        features = List.copyOf(features);
    }

    /** The labels, in order. */
    public List<String> classes() {
        return label.categories();
    }

    /**
     * Recognises the kinds: a column is numeric if every value is a finite number and they are more than a few codes.
     *
     * @param categorical columns that hold categories, though they look like numbers
     * @throws InvalidTableException if a column does not exist, is empty, or cannot be the label
     */
    public static Schema of(Table table, String label, Set<String> categorical) throws InvalidTableException {
        int labelIndex = table.index(label);
        for (String column : categorical) {
            table.index(column);
        }
        List<Column> features = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            if (i != labelIndex) {
                String name = table.columns().get(i);
                features.add(feature(name, i, table.values(i), categorical.contains(name)));
            }
        }
        return new Schema(features, new Column(label, labelIndex, classes(label, table.values(labelIndex))));
    }

    private static Column feature(String name, int index, List<String> values, boolean categorical)
            throws InvalidTableException {
        Set<String> distinct = new TreeSet<>(values);
        distinct.remove("");
        if (distinct.isEmpty()) {
            throw new InvalidTableException("the column '" + name + "' is empty; remove it from the table");
        }
        if (!categorical && isNumeric(distinct)) {
            return new Column(name, index, List.of());
        }
        if (distinct.size() > FeatureMap.MAX_VOCABULARY) {
            throw new InvalidTableException("the column '" + name + "' has " + distinct.size()
                    + " categories, more than " + FeatureMap.MAX_VOCABULARY + "; remove it from the table");
        }
        return new Column(name, index, List.copyOf(distinct));
    }

    private static boolean isNumeric(Set<String> distinct) {
        boolean whole = true;
        for (String value : distinct) {
            double number = Numbers.parse(value);
            if (Double.isNaN(number)) {
                return false;
            }
            whole &= number == Math.rint(number);
        }
        return !whole || distinct.size() > MAX_CODES;
    }

    private static List<String> classes(String name, List<String> values) throws InvalidTableException {
        int missing = values.indexOf("");
        if (missing >= 0) {
            throw new InvalidTableException(
                    "the label '" + name + "' is missing in row " + (missing + 1) + "; fill it in or remove the row");
        }
        Set<String> classes = new TreeSet<>(values);
        if (classes.size() < 2 || classes.size() > MAX_CLASSES) {
            throw new InvalidTableException("the label '" + name + "' has " + classes.size()
                    + " different values; choose a column with 2 to " + MAX_CLASSES);
        }
        return List.copyOf(classes);
    }
}
