package org.sumspace.converter.core.convert;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.profile.Recommendation;

/**
 * A converted record.
 *
 * @param recommendations where it does not follow its profile, what the profile demands before what it recommends
 * @param profile {@code profile.template}, or null
 */
public record Converted(
        Map<String, Object> trace,
        List<Recommendation> recommendations,
        String inputFormat,
        String outputFormat,
        @Nullable String profile) {}
