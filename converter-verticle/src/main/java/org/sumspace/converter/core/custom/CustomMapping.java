package org.sumspace.converter.core.custom;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.mapping.Mapping;
import org.sumspace.converter.core.mapping.Mapping.MappedRecord;
import org.sumspace.converter.core.mapping.MappingReader;
import org.sumspace.converter.core.source.SourceException;
import org.sumspace.converter.core.source.SourceNode;
import org.sumspace.converter.core.source.SourceReader;

/** A mapping that a caller supplies. The cost of its evaluation is limited. Not thread-safe. */
public interface CustomMapping {
    /**
     * Converts a record to one or several records.
     *
     * @param timeOver whether the conversion of the record must end
     * @throws NodeException unprocessable, if the mapping fails for the record
     */
    List<Map<String, Object>> map(Map<String, @Nullable Object> fields, BooleanSupplier timeOver);

    /** Converts a record without a limit of time. */
    default List<Map<String, Object>> map(Map<String, @Nullable Object> fields) {
        return map(fields, () -> false);
    }

    /** Whether the mapping reads any field of a record; true if unknown. */
    boolean reads(Map<String, ?> fields);

    /**
     * @param name the file's name in messages
     * @param dayFirst whether dates in numbers begin with the day unless the mapping gives a locale
     * @throws NodeException unprocessable, with line and column, if the file is not a mapping
     */
    static CustomMapping read(String name, byte[] file, boolean dayFirst) {
        try {
            SourceNode source = SourceReader.read(name, file);
            return source.map().has(JsonataMapping.KEY)
                    ? JsonataMapping.read(source.map(), dayFirst)
                    : new Rules(MappingReader.read(
                            source, dayFirst ? ExpressionNames.dayFirst() : ExpressionNames.standard()));
        } catch (SourceException e) {
            throw NodeException.unprocessable(String.valueOf(e.getMessage()));
        }
    }

    /** Reads a mapping in which dates in numbers begin with the month. */
    static CustomMapping read(String name, byte[] file) {
        return read(name, file, false);
    }

    /** A mapping with rules and expressions, as for built-in formats. */
    record Rules(Mapping mapping) implements CustomMapping {
        @Override
        public List<Map<String, Object>> map(Map<String, @Nullable Object> fields, BooleanSupplier timeOver) {
            return mapping.map(fields, new Budget(Budget.RECORD_STEPS_MAX, timeOver)).stream()
                    .map(MappedRecord::trace)
                    .toList();
        }

        @Override
        public boolean reads(Map<String, ?> fields) {
            return mapping.reads(fields);
        }
    }
}
