package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sumspace.common.training.model.FeatureMap;

/**
 * What everybody may know about a table: its columns, their kinds, their categories, and the label. It is made from
 * all rows, as a published schema is.
 */
public record Schema(List<Column> features, Column label) {

    public static final int MAX_CLASSES = 100;

    /** Rows are told as a person counts them below the header. */
    private static final int FIRST_ROW = 1;

    /** Beyond it, the square of a number and sums of squares may not be finite. */
    private static final double MAX_MAGNITUDE = 1e100;

    /** A column of which at least this part are numbers was meant to be one of numbers. */
    private static final double MOSTLY = 0.9;

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

    /** The features, and then the label. */
    public List<Column> columns() {
        return Stream.concat(features.stream(), Stream.of(label)).toList();
    }

    /** The labels, in order. */
    public List<String> classes() {
        return label.categories();
    }

    /**
     * Recognises the kinds: a column is numeric if every value is a finite number and they are more than a few codes.
     * One that only a few values keep from being numeric is refused: as categories, all its numbers would be names.
     *
     * @param categorical columns that hold categories, though they look like numbers
     * @throws InvalidTableException if a column does not exist, is empty, cannot be the label, or is neither of numbers
     *     nor of categories
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
                        + (i + FIRST_ROW) + ", too large to compute with; give the column another unit");
            }
        }
    }

    private static void requireNotMostlyNumbers(String name, List<String> values, Set<String> distinct)
            throws InvalidTableException {
        List<String> texts = distinct.stream()
                .filter(value -> Double.isNaN(Numbers.parse(value)))
                .toList();
        int numbers = distinct.size() - texts.size();
        if (numbers > MAX_CODES && numbers >= MOSTLY * distinct.size()) {
            String text = texts.get(0);
            throw new InvalidTableException("the column '" + name + "' holds numbers, but '" + text + "' in row "
                    + (values.indexOf(text) + FIRST_ROW)
                    + " is no finite number; correct it, leave the cell empty if it"
                    + " is missing, or name the column with --categorical");
        }
    }

    private static void requireShort(String name, List<String> values) throws InvalidTableException {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).length() > FeatureMap.MAX_TEXT_CHARS) {
                throw new InvalidTableException("the column '" + name + "' has a text of more than "
                        + FeatureMap.MAX_TEXT_CHARS + " characters in row " + (i + FIRST_ROW)
                        + "; free text is no category: remove the column from the table");
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
