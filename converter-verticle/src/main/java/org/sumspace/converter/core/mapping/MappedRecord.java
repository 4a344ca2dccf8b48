package org.sumspace.converter.core.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The output of a mapping for one record.
 *
 * @param trace the record with its default values, without empty values
 * @param template the template that the mapping chose, or null
 * @param position the record's position in the input, from 0
 */
public record MappedRecord(
        Map<String, Object> trace, @Nullable TemplateChoice template, int position) {}
