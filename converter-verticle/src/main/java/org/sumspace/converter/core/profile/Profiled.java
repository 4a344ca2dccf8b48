package org.sumspace.converter.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a profile had to say about a statement.
 *
 * @param template {@code profile.template}, or null if none was found
 * @param sound whether a valid statement is still one for sure; where that is not so it must be checked
 */
public record Profiled(@Nullable String template, List<Recommendation> recommendations, boolean sound) {}
