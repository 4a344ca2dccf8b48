package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.record.LearnerRecord;
import org.sumspace.common.training.record.LearnerValue;

/**
 * Each learner with a record is a row. A record is dropped as soon as the values of its learner have taken it into account.
 * Rows are sorted by learner; records that name no learner are ignored.
 */
final class LearnerFeatureMap extends FeatureMap {
    /** The largest number of records from which rows are made. */
    static final int MAX_RECORDS = 5_000_000;

    private final List<LearnerFeature> features;
    /** The values of the features, then that of the label. */
    private final List<LearnerFeature.Value> values;
    /** The different conditions, so that each is evaluated once for a record. */
    private final List<Query> conditions;
    /** The index of the condition of each value. */
    private final int[] conditionOf;
    /** Each value of a learner who has no record for it. */
    private final List<JsonValue> withoutRecord;

    LearnerFeatureMap(List<LearnerFeature> features, LearnerFeature.Value labelValue, FeatureLabel label) {
        super(features.stream().map(LearnerFeature::columns).toList(), label);
        this.features = List.copyOf(features);
        List<LearnerFeature.Value> all = new ArrayList<>();
        features.forEach(feature -> all.add(feature.value()));
        all.add(labelValue);
        this.values = List.copyOf(all);
        this.conditions =
                values.stream().map(LearnerFeature.Value::condition).distinct().toList();
        this.conditionOf = values.stream()
                .mapToInt(value -> conditions.indexOf(value.condition()))
                .toArray();
        this.withoutRecord =
                values.stream().map(value -> value.start().get().result()).toList();
    }

    @Override
    JsonValue encodeAlone(JsonValue record, double[] row) {
        @Nullable LearnerValue[] learner = new LearnerValue[values.size()];
        add(new LearnerRecord(record), learner);
        return encode(learner, row);
    }

    @Override
    void encodeAll(Iterable<JsonValue> records, RowConsumer rows) {
        Map<String, @Nullable LearnerValue[]> learners = new TreeMap<>();
        int count = 0;
        for (JsonValue each : records) {
            if (++count > MAX_RECORDS) {
                throw new IllegalArgumentException("expected at most " + MAX_RECORDS + " records");
            }
            LearnerRecord record = new LearnerRecord(each);
            String learner = record.learner();
            if (!learner.isEmpty()) {
                add(record, learners.computeIfAbsent(learner, first -> new LearnerValue[values.size()]));
                requireFew((long) learners.size() * values.size());
            }
        }
        double[] row = new double[width()];
        for (@Nullable LearnerValue[] learner : learners.values()) {
            Arrays.fill(row, 0);
            JsonValue label = encode(learner, row);
            rows.row(row, label);
        }
    }

    private static void requireFew(long values) {
        if (values > TrainingSet.MAX_VALUES) {
            throw new IllegalArgumentException("expected at most " + TrainingSet.MAX_VALUES + " values of learners");
        }
    }

    private void add(LearnerRecord record, @Nullable LearnerValue[] learner) {
        boolean[] holds = new boolean[conditions.size()];
        for (int i = 0; i < holds.length; i++) {
            holds[i] = record.matches(conditions.get(i));
        }
        for (int i = 0; i < learner.length; i++) {
            if (holds[conditionOf[i]]) {
                LearnerValue value = learner[i];
                if (value == null) {
                    value = values.get(i).start().get();
                    learner[i] = value;
                }
                value.add(record);
            }
        }
    }

    /** Fills the row, and returns the value of the label. */
    private JsonValue encode(@Nullable LearnerValue[] learner, double[] row) {
        int start = 0;
        for (int i = 0; i < features.size(); i++) {
            FeatureColumns columns = features.get(i).columns();
            columns.encode(result(learner, i), row, start);
            start += columns.width();
        }
        return result(learner, features.size());
    }

    private JsonValue result(@Nullable LearnerValue[] learner, int index) {
        LearnerValue value = learner[index];
        return value == null ? withoutRecord.get(index) : value.result();
    }
}
