package org.sumspace.sandbox.data;

import java.util.List;
import java.util.stream.Stream;

/**
 * The public description of a table: the features, their kinds, their categories, and the label. It is derived from all
 * rows, like a published schema.
 */
public record Schema(List<Column> features, Column label) {

    /** The category that stands for all values of few learners. */
    public static final String OTHER = "other";

    /**
     * A column of the table.
     *
     * @param index position in the table
     * @param categories sorted; empty for a numeric column
     * @param pooled whether values outside the categories count as {@link #OTHER}, which is then one of the categories
     */
    public record Column(String name, int index, List<String> categories, boolean pooled) {

        public Column {
            categories = List.copyOf(categories);
        }

        static Column numeric(String name, int index) {
            return new Column(name, index, List.of(), false);
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
}
