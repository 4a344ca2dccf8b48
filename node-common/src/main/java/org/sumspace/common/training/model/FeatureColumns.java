package org.sumspace.common.training.model;

import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.record.Vocabulary;

/** How the value of a feature becomes columns. */
public sealed interface FeatureColumns {

    /** The name of the feature. */
    String name();

    /** The names of the columns, at least one. */
    List<String> names();

    int width();

    /** Fills the columns, which start at this index and contain zeros. */
    void encode(JsonValue value, double[] row, int start);

    /** One column with the scaled number; 0 if the value is not a number. */
    record Numeric(String name, Scale scale) implements FeatureColumns {

        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public int width() {
            return 1;
        }

        @Override
        public void encode(JsonValue value, double[] row, int start) {
            double scaled = scale.of(value.doubleValue());
            if (value.isNumber() && Double.isFinite(scaled)) {
                row[start] = scaled;
            }
        }
    }

    /** One column per category: 1 for the value's, 0 for the others; a missing value has no 1. */
    record Categorical(String name, Vocabulary vocabulary) implements FeatureColumns {

        @Override
        public List<String> names() {
            return namesOf(name, vocabulary);
        }

        @Override
        public int width() {
            return vocabulary.size();
        }

        @Override
        public void encode(JsonValue value, double[] row, int start) {
            vocabulary.index(value).ifPresent(index -> row[start + index] = 1);
        }
    }

    /** One column per word with its scaled number; the value is an object, and a word that it lacks has the number 0. */
    record Counts(String name, Vocabulary vocabulary, Scale scale) implements FeatureColumns {

        @Override
        public List<String> names() {
            return namesOf(name, vocabulary);
        }

        @Override
        public int width() {
            return vocabulary.size();
        }

        @Override
        public void encode(JsonValue value, double[] row, int start) {
            int column = start;
            for (String word : vocabulary.words()) {
                row[column++] = scale.of(value.member(word).doubleValue());
            }
        }
    }

    private static List<String> namesOf(String name, Vocabulary vocabulary) {
        return vocabulary.words().stream().map(word -> name + "=" + word).toList();
    }
}
