package org.sumspace.converter.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.convert.Conversion;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.profile.Recommendation;

/**
 * The answer to a conversion: the first record of the trace, the others in {@code further}, and in {@code left_out} the
 * parts of the trace that become no record.
 *
 * @param valuesAsArrays whether values in recommendations are JSON arrays instead of text
 */
record ConversionJson(boolean valuesAsArrays) {
    /** The size limit of an answer, because every record of a trace may repeat the same large part. */
    static final int BYTES_MAX = 32 << 20;

    Map<String, @Nullable Object> of(Conversion conversion) {
        List<ConvertedRecord> converted = conversion.records();
        Map<String, @Nullable Object> json = json(converted.get(0));
        if (converted.size() > 1) {
            json.put("further", converted.stream().skip(1).map(this::json).toList());
        }
        if (!conversion.leftOut().isEmpty()) {
            json.put(
                    "left_out",
                    conversion.leftOut().stream()
                            .map(each -> Map.of("path", each.path(), "message", each.message()))
                            .toList());
        }
        return json;
    }

    private Map<String, @Nullable Object> json(ConvertedRecord converted) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("input_format", converted.inputFormat());
        meta.put("output_format", converted.outputFormat());
        if (converted.profile() != null) {
            meta.put("profile", converted.profile());
        }
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("output_trace", converted.trace());
        json.put(
                "recommendations",
                converted.recommendations().stream().map(this::json).toList());
        json.put("meta", meta);
        return json;
    }

    private Map<String, Object> json(Recommendation recommendation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rule", recommendation.rule());
        json.put("path", recommendation.path());
        json.put("expected", value(recommendation.expected()));
        json.put("actual", value(recommendation.actual()));
        return json;
    }

    private Object value(Object value) {
        return valuesAsArrays || value instanceof String ? value : JsonWriter.text(value);
    }
}
