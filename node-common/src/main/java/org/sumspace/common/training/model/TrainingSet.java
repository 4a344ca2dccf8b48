package org.sumspace.common.training.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.sumspace.common.document.JsonValue;

/**
 * Labelled rows to train on or to test with. Their order does not depend on the order of the documents, because the
 * order of additions determines the last bits of an update.
 */
public final class TrainingSet {

    /** The largest number of non-zero columns over all rows; each takes 12 bytes. */
    public static final long MAX_VALUES = 50_000_000;

    private static final ObjectMapper CANONICAL = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private final List<String> classes;
    private final int features;
    private final List<Row> rows;
    private final double[] labels;
    private final long skipped;

    private TrainingSet(List<String> classes, int features, List<Row> rows, double[] labels, long skipped) {
        this.classes = List.copyOf(classes);
        this.features = features;
        this.rows = List.copyOf(rows);
        this.labels = labels;
        this.skipped = skipped;
    }

    /**
     * Encodes the documents, sorted by their {@code id}, then by their text with sorted keys. Those without a valid
     * label are skipped and counted.
     *
     * @throws IllegalArgumentException if there are more than {@link #MAX_VALUES} values
     */
    public static TrainingSet of(FeatureMap map, Iterable<JsonValue> documents) {
        List<JsonValue> sorted = new ArrayList<>();
        documents.forEach(sorted::add);
        sorted.sort(Comparator.comparing(
                        (JsonValue document) -> document.member("id").asText())
                .thenComparing(TrainingSet::canonicalText));
        List<Row> rows = new ArrayList<>();
        double[] labels = new double[sorted.size()];
        double[] dense = new double[map.width()];
        long values = 0;
        for (JsonValue document : sorted) {
            OptionalDouble label = map.encode(document, dense);
            if (label.isPresent()) {
                labels[rows.size()] = label.getAsDouble();
                rows.add(Row.of(dense));
                values += rows.get(rows.size() - 1).size();
                if (values > MAX_VALUES) {
                    throw new IllegalArgumentException("expected at most " + MAX_VALUES + " values in the documents");
                }
            }
        }
        return new TrainingSet(
                map.classes(), map.width(), rows, Arrays.copyOf(labels, rows.size()), sorted.size() - rows.size());
    }

    private static String canonicalText(JsonValue document) {
        try {
            return CANONICAL.writeValueAsString(document.tree());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("could not write a document as JSON", e);
        }
    }

    public int size() {
        return labels.length;
    }

    public int features() {
        return features;
    }

    public List<String> classes() {
        return classes;
    }

    /** The number of documents without a valid label. */
    public long skipped() {
        return skipped;
    }

    public Row row(int index) {
        return rows.get(index);
    }

    /** The index of the row's class. */
    public int label(int index) {
        return (int) labels[index];
    }

    /** The row's scaled target, if the label is a number. */
    double target(int index) {
        return labels[index];
    }
}
