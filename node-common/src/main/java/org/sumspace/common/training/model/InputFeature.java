package org.sumspace.common.training.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** One feature of a {@link FeatureMap}: where its value is in a document, and how it becomes columns. */
sealed interface InputFeature {

    DocumentPath path();

    /** The names of its columns, at least one. */
    List<String> columns();

    int width();

    /** Fills the columns, which start at this index and contain zeros. */
    void encode(JsonValue value, double[] row, int start);

    /** The value as one number, as which a label counts; empty if it has none. */
    OptionalDouble number(JsonValue value);

    /** One column: {@code (value - offset) / scale}; 0 if the value is missing or not a number. */
    record Numeric(String name, DocumentPath path, double offset, double scale) implements InputFeature {

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
            row[start] = number(value).orElse(0);
        }

        /** The scaled value; empty if it is not a finite number. */
        @Override
        public OptionalDouble number(JsonValue value) {
            double scaled = (value.doubleValue() - offset) / scale;
            return value.isNumber() && Double.isFinite(scaled) ? OptionalDouble.of(scaled) : OptionalDouble.empty();
        }
    }

    /**
     * One column per category: 1 for the value's, 0 for the others; a missing value has no 1.
     *
     * @param other the index of the category as which every other value counts; null if such a value has no 1
     */
    record Categorical(
            String name,
            DocumentPath path,
            Map<String, Integer> indexes,
            @Nullable Integer other) implements InputFeature {

        static Categorical of(String name, DocumentPath path, List<String> vocabulary, @Nullable String other) {
            Map<String, Integer> indexes = new LinkedHashMap<>();
            vocabulary.forEach(category -> indexes.put(category, indexes.size()));
            return new Categorical(name, path, indexes, other == null ? null : indexes.get(other));
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
            number(value).ifPresent(index -> row[start + (int) index] = 1);
        }

        /** The index of the category. */
        @Override
        public OptionalDouble number(JsonValue value) {
            Integer known = indexes.get(value.asText());
            Integer index = known == null ? other : known;
            return value.isScalar() && index != null ? OptionalDouble.of(index) : OptionalDouble.empty();
        }
    }
}
