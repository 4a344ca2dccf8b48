package org.sumspace.common.training.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** One feature of a {@link FeatureMap}: where its value is in a document, and how it becomes columns. */
sealed interface Feature {

    DocumentPath path();

    /** The names of its columns, at least one. */
    List<String> columns();

    int width();

    /** Fills the columns, which start at this index and contain zeros. */
    void encode(JsonValue value, double[] row, int start);

    /** One column: {@code (value - offset) / scale}; 0 if the value is missing or not a number. */
    record Numeric(String name, DocumentPath path, double offset, double scale) implements Feature {

        @Override
        public List<String> columns() {
            return List.of(name);
        }

        @Override
        public int width() {
            return 1;
        }

        @Override
        public void encode(JsonValue value, double[] row, int start) {
            double scaled = (value.doubleValue() - offset) / scale;
            if (value.isNumber() && Double.isFinite(scaled)) {
                row[start] = scaled;
            }
        }
    }

    /** One column per category: 1 for the value's, 0 for the others; an unknown or missing value has no 1. */
    record Categorical(String name, DocumentPath path, Map<String, Integer> indexes) implements Feature {

        static Categorical of(String name, DocumentPath path, List<String> vocabulary) {
            Map<String, Integer> indexes = new LinkedHashMap<>();
            vocabulary.forEach(category -> indexes.put(category, indexes.size()));
            return new Categorical(name, path, indexes);
        }

        @Override
        public List<String> columns() {
            return indexes.keySet().stream()
                    .map(category -> name + "=" + category)
                    .toList();
        }

        @Override
        public int width() {
            return indexes.size();
        }

        @Override
        public void encode(JsonValue value, double[] row, int start) {
            Integer index = value.isScalar() ? indexes.get(value.asText()) : null;
            if (index != null) {
                row[start + index] = 1;
            }
        }
    }
}
