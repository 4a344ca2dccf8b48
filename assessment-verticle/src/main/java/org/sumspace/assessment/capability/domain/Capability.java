package org.sumspace.assessment.capability.domain;

import java.util.List;
import org.sumspace.common.document.EmptyIfAbsent;

/**
 * Something that the node offers or could offer.
 *
 * @param reason why it is not offered; empty if it is
 * @param category of an analysis; empty for others
 * @param needs what an analysis needs besides a data set, for example {@code group}
 * @param runtime of an analysis: fast, medium or slow; empty for others
 * @param analysis that a plot shows; empty for others
 * @param file that an export is; empty for others
 */
public record Capability(
        String id,
        boolean offered,
        @EmptyIfAbsent String reason,
        @EmptyIfAbsent String category,
        @EmptyIfAbsent List<String> needs,
        @EmptyIfAbsent String runtime,
        @EmptyIfAbsent String analysis,
        @EmptyIfAbsent String file) {
    public Capability {
        needs = List.copyOf(needs);
    }
}
