package org.sumspace.common.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Labelled rows to train on or to test with. Their order does not depend on the order the documents came in, since the
 * order of additions decides the last bits of an update.
 */
public final class TrainingSet {

    /** Rows x features; 8 bytes each. */
    public static final long MAX_CELLS = 50_000_000;

    private static final ObjectMapper CANONICAL =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private final List<String> classes;
    private final int features;
    private final double[][] rows;
    private final int[] labels;
    private final long skipped;

    private TrainingSet(List<String> classes, int features, double[][] rows, int[] labels, long skipped) {
        this.classes = List.copyOf(classes);
        this.features = features;
        this.rows = rows;
        this.labels = labels;
        this.skipped = skipped;
    }

    /**
     * Encodes the documents, sorted by their {@code id}, then by their text with sorted keys. Those without a valid
     * label are skipped and counted.
     *
     * @throws IllegalArgumentException if there are more than {@link #MAX_CELLS} cells
     */
    public static TrainingSet of(FeatureMap map, Iterable<JsonNode> documents) {
        List<JsonNode> sorted = new ArrayList<>();
        documents.forEach(sorted::add);
        if ((long) sorted.size() * map.width() > MAX_CELLS) {
            throw new IllegalArgumentException(
                    sorted.size() + " documents of " + map.width() + " columns are more than " + MAX_CELLS + " cells");
        }
        sorted.sort(
                Comparator.comparing((JsonNode document) -> document.path("id").asText())
                        .thenComparing(TrainingSet::canonicalText));
        double[][] rows = new double[sorted.size()][];
        int[] labels = new int[sorted.size()];
        int size = 0;
        for (JsonNode document : sorted) {
            double[] row = new double[map.width()];
            int label = map.encode(document, row);
            if (label != FeatureMap.NO_LABEL) {
                rows[size] = row;
                labels[size++] = label;
            }
        }
        return new TrainingSet(
                map.classes(),
                map.width(),
                Arrays.copyOf(rows, size),
                Arrays.copyOf(labels, size),
                sorted.size() - size);
    }

    private static String canonicalText(JsonNode document) {
        try {
            return CANONICAL.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a document that cannot be written as JSON", e);
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

    /** The documents without a valid label. */
    public long skipped() {
        return skipped;
    }

    /** The row itself, not a copy, since training reads every row in every epoch. Not to be changed. */
    public double[] row(int index) {
        return rows[index];
    }

    /** The index of the row's class. */
    public int label(int index) {
        return labels[index];
    }
}
