package org.sumspace.converter.core.convert;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.mapping.TemplateChoice;

/**
 * A converted record.
 *
 * @param template that the mapping chose, or null
 */
public record Converted(
        Map<String, Object> trace, @Nullable TemplateChoice template, String inputFormat, String outputFormat) {}
