package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sumspace.common.training.model.FeatureMap;

/**
 * The public description of a table: its columns, their kinds, their categories, and the label. It is derived from all
 * rows, like a published schema.
 */
public record Schema(List<Column> features, Column label) {

    public static final int MAX_CLASSES = 100;

    /** Messages count rows from 1, below the header. */
    private static final int FIRST_ROW = 1;

    /** For larger numbers, squares and sums of squares may not be finite. */
    private static final double MAX_MAGNITUDE = 1e100;

    /** A column with at least this fraction of numbers is probably meant to be numeric. */
    private static final double MOSTLY_NUMBERS = 0.9;

    /** A column of integers with at most this many distinct values probably contains codes. */
    private static final int MAX_CODES = 10;

    /**
     * A column of the table.
     *
     * @param index position in the table
     * @param categories sorted; empty for a numeric column
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

    /** The features, followed by the label. */
    public List<Column> columns() {
        return Stream.concat(features.stream(), Stream.of(label)).toList();
    }

    /** The classes, sorted. */
    public List<String> classes() {
        return label.categories();
    }

    /**
     * Recognises the kinds of the columns. A column is numeric if all its values are finite numbers and have a fraction or
     * more than {@value #MAX_CODES} distinct values. A column of numbers with a few other values is refused, because as a
     * categorical column it would have a category for each number.
     *
     * @param categorical columns of categories that look like numbers
     * @throws InvalidTableException if a column does not exist, is empty, is not usable as label, or is neither numeric nor
     *     categorical
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
            requireComputable(name, values);
            return new Column(name, index, List.of());
        }
        if (!categorical) {
            requireNotMostlyNumbers(name, values, distinct);
        }
        if (distinct.size() > FeatureMap.MAX_VOCABULARY) {
            throw new InvalidTableException("the column '" + name + "' has " + distinct.size()
                    + " categories, more than " + FeatureMap.MAX_VOCABULARY + "; remove it from the table");
        }
        requireShort(name, values);
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

    private static void requireComputable(String name, List<String> values) throws InvalidTableException {
        for (int i = 0; i < values.size(); i++) {
            if (Math.abs(Numbers.parse(values.get(i))) > MAX_MAGNITUDE) {
                throw new InvalidTableException("the column '" + name + "' has the number " + values.get(i) + " in row "
                        + (i + FIRST_ROW) + ", which is too large to compute with; use another unit");
            }
        }
    }

    private static void requireNotMostlyNumbers(String name, List<String> values, Set<String> distinct)
            throws InvalidTableException {
        List<String> texts = distinct.stream()
                .filter(value -> Double.isNaN(Numbers.parse(value)))
                .toList();
        int numbers = distinct.size() - texts.size();
        if (numbers > MAX_CODES && numbers >= MOSTLY_NUMBERS * distinct.size()) {
            String text = texts.get(0);
            throw new InvalidTableException("the column '" + name + "' contains numbers, but '" + text + "' in row "
                    + (values.indexOf(text) + FIRST_ROW)
                    + " is not a finite number; correct it, leave the cell empty if it"
                    + " is missing, or name the column with --categorical");
        }
    }

    private static void requireShort(String name, List<String> values) throws InvalidTableException {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).length() > FeatureMap.MAX_TEXT_CHARS) {
                throw new InvalidTableException("the column '" + name + "' has a text of more than "
                        + FeatureMap.MAX_TEXT_CHARS + " characters in row " + (i + FIRST_ROW)
                        + "; free text is not a category: remove the column from the table");
            }
        }
    }

    private static List<String> classes(String name, List<String> values) throws InvalidTableException {
        int missing = values.indexOf("");
        if (missing >= 0) {
            throw new InvalidTableException("the label '" + name + "' is missing in row " + (missing + FIRST_ROW)
                    + "; fill it in or remove the row");
        }
        Set<String> classes = new TreeSet<>(values);
        if (classes.size() < 2) {
            throw new InvalidTableException("the label '" + name + "' is '" + values.get(0)
                    + "' in every row; choose a column with 2 to " + MAX_CLASSES + " different values");
        }
        if (classes.size() > MAX_CLASSES) {
            throw new InvalidTableException("the label '" + name + "' has " + classes.size()
                    + " different values; choose a column with 2 to " + MAX_CLASSES);
        }
        requireShort(name, values);
        return List.copyOf(classes);
    }
}
