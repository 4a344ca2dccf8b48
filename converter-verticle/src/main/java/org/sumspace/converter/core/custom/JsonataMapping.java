package org.sumspace.converter.core.custom;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.jsonata.JsonataException;
import org.sumspace.converter.core.jsonata.JsonataProgram;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** A mapping that is a JSONata program. Its result is a record or a list of records, which may be empty. */
record JsonataMapping(JsonataProgram program) implements CustomMapping {
    static final String KEY = "jsonata";

    static JsonataMapping read(SourceMap file, boolean dayFirst) {
        file.requireKnownKeys("version", "input_format", "output_format", "metadata", KEY);
        SourceNode source = file.get(KEY);
        try {
            return new JsonataMapping(JsonataProgram.compile(source.text(), dayFirst));
        } catch (JsonataException e) {
            throw source.error(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<Map<String, Object>> map(Map<String, @Nullable Object> fields, BooleanSupplier timeOver) {
        try {
            return records(program.evaluate(fields, timeOver));
        } catch (JsonataException e) {
            throw NodeException.unprocessable("The program failed for this record: " + e.getMessage());
        }
    }

    private static List<Map<String, Object>> records(@Nullable Object result) {
        List<Map<String, Object>> records = new ArrayList<>();
        for (Object each : result instanceof List<?> list ? list : Arrays.asList(result)) {
            if (!(each instanceof Map<?, ?> record)) {
                throw NodeException.unprocessable(
                        "The result of the program is not an object. Return an empty list to skip a record.");
            }
            records.add(Pruning.prune(record));
        }
        return records;
    }

    @Override
    public boolean reads(Map<String, ?> fields) {
        return true;
    }
}
