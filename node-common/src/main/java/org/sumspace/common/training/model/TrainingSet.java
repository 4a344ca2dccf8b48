package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.sumspace.common.document.JsonValue;

/**
 * Labelled rows to train on or to test with. Their order does not depend on the order of the records, because the
 * order of additions determines the last bits of an update.
 */
public final class TrainingSet {

    /** The largest number of stored values over all rows; each takes at most 12 bytes. */
    public static final long MAX_VALUES = 50_000_000;

    private final List<String> classes;
    private final int features;
    private final List<Row> rows;
    private final double[] labels;
    private final Optional<Scale> scale;
    private final long skipped;

    private TrainingSet(FeatureMap map, List<Row> rows, double[] labels, long skipped) {
        this.classes = map.classes();
        this.features = map.width();
        this.scale = map.target();
        this.rows = List.copyOf(rows);
        this.labels = labels;
        this.skipped = skipped;
    }

    /**
     * Encodes records. Rows without a valid label are skipped and counted.
     *
     * @throws IllegalArgumentException if there are more than {@link #MAX_VALUES} values
     */
    public static TrainingSet of(FeatureMap map, Iterable<JsonValue> records) {
        LabelledRows labelled = new LabelledRows(map);
        map.encodeAll(records, labelled);
        return new TrainingSet(map, labelled.rows, labelled.labels.build().toArray(), labelled.skipped);
    }

    /** Collects the rows that have a valid label. */
    private static final class LabelledRows implements RowConsumer {
        private final FeatureMap map;
        private final RowStore store = new RowStore();
        private final List<Row> rows = new ArrayList<>();
        private final DoubleStream.Builder labels = DoubleStream.builder();
        private long values;
        private long skipped;

        LabelledRows(FeatureMap map) {
            this.map = map;
        }

        @Override
        public void row(double[] columns, JsonValue label) {
            OptionalDouble number = map.number(label);
            if (number.isEmpty()) {
                skipped++;
                return;
            }
            Row row = store.add(columns);
            rows.add(row);
            labels.add(number.getAsDouble());
            values += row.size();
            if (values > MAX_VALUES) {
                throw new IllegalArgumentException("expected at most " + MAX_VALUES + " values in the rows");
            }
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

    /** The number of rows without a valid label. */
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

    /** How the target is scaled; empty if the label is a class. */
    public Optional<Scale> scale() {
        return scale;
    }

    /** The row's scaled target, or the index of its class. */
    double target(int index) {
        return labels[index];
    }
}
