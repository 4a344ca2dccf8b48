package org.sumspace.converter.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a profile had to say about a statement.
 *
 * @param template {@code profile.template}, or null if none was found
 */
public record Profiled(@Nullable String template, List<Recommendation> recommendations) {}
