package org.sumspace.common.training.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** Each record is a row. Rows are sorted by the id of the record, then by its text with sorted keys. */
final class RecordFeatureMap extends FeatureMap {
    private static final ObjectMapper CANONICAL = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private final List<InputFeature> features;
    private final DocumentPath labelPath;

    RecordFeatureMap(List<InputFeature> features, DocumentPath labelPath, FeatureLabel label) {
        super(features.stream().map(InputFeature::columns).toList(), label);
        this.features = List.copyOf(features);
        this.labelPath = labelPath;
    }

    @Override
    JsonValue encodeAlone(JsonValue record, double[] row) {
        int start = 0;
        for (InputFeature feature : features) {
            feature.columns().encode(feature.path().find(record), row, start);
            start += feature.columns().width();
        }
        return labelPath.find(record);
    }

    @Override
    void encodeAll(Iterable<JsonValue> records, RowConsumer rows) {
        List<JsonValue> sorted = new ArrayList<>();
        records.forEach(sorted::add);
        sorted.sort(
                Comparator.comparing((JsonValue record) -> record.member("id").asText())
                        .thenComparing(RecordFeatureMap::canonicalText));
        double[] row = new double[width()];
        for (JsonValue record : sorted) {
            Arrays.fill(row, 0);
            JsonValue value = encodeAlone(record, row);
            rows.row(row, value);
        }
    }

    private static String canonicalText(JsonValue record) {
        try {
            return CANONICAL.writeValueAsString(record.tree());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("could not write a record as JSON", e);
        }
    }
}
