package org.sumspace.converter.core.custom;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.expression.Names;
import org.sumspace.converter.core.mapping.MappedRecord;
import org.sumspace.converter.core.mapping.Mapping;
import org.sumspace.converter.core.mapping.MappingReader;
import org.sumspace.converter.core.source.SourceException;
import org.sumspace.converter.core.source.SourceNode;
import org.sumspace.converter.core.source.SourceReader;

/** A mapping that a caller brings along: what it may cost is bounded. Used by one thread at a time. */
public interface CustomMapping {
    /**
     * What a record becomes; several where the mapping says so.
     *
     * @throws NodeException unprocessable, if the mapping fails for the record
     */
    List<Map<String, Object>> map(Map<String, @Nullable Object> fields);

    /** Whether the mapping reads any field of such a record; true where that cannot be told. */
    boolean reads(Map<String, ?> fields);

    /**
     * @param name how the file is called in messages
     * @param dayFirst whether a date in numbers begins with its day where the mapping does not say otherwise
     * @throws NodeException unprocessable, with line and column, if the file is no mapping
     */
    static CustomMapping read(String name, byte[] file, boolean dayFirst) {
        try {
            SourceNode source = SourceReader.read(name, file);
            return source.map().has(JsonataMapping.KEY)
                    ? JsonataMapping.read(source.map(), dayFirst)
                    : new Rules(MappingReader.read(source, dayFirst ? Names.dayFirst() : Names.standard()));
        } catch (SourceException e) {
            throw NodeException.unprocessable(String.valueOf(e.getMessage()));
        }
    }

    /** The same with the month first. */
    static CustomMapping read(String name, byte[] file) {
        return read(name, file, false);
    }

    /** Rules with expressions. */
    record Rules(Mapping mapping) implements CustomMapping {
        @Override
        public List<Map<String, Object>> map(Map<String, @Nullable Object> fields) {
            return mapping.map(fields, new Budget(Budget.RECORD_STEPS_MAX)).stream()
                    .map(MappedRecord::trace)
                    .toList();
        }

        @Override
        public boolean reads(Map<String, ?> fields) {
            return mapping.reads(fields);
        }
    }
}
