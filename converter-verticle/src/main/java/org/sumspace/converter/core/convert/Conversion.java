package org.sumspace.converter.core.convert;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.profile.Recommendation;

/**
 * A converted trace.
 *
 * @param records at least one, in the order of the trace
 * @param leftOut the parts of the trace that become no record, each with its path and the reason
 */
public record Conversion(List<ConvertedRecord> records, List<Violation> leftOut) {

    /**
     * A converted record.
     *
     * @param recommendations deviations from its profile, mandatory rules first, and then from its input format
     * @param profile {@code profile.template}, or null if the record has none
     */
    public record ConvertedRecord(
            Map<String, Object> trace,
            List<Recommendation> recommendations,
            String inputFormat,
            String outputFormat,
            @Nullable String profile) {}
}
