package org.sumspace.converter.core.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping made of a record.
 *
 * @param trace without empty values, with the defaults
 * @param template which the mapping chose, or null
 */
public record Mapped(Map<String, Object> trace, @Nullable TemplateChoice template) {}
