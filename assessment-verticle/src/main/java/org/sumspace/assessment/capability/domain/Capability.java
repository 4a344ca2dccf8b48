package org.sumspace.assessment.capability.domain;

import java.util.List;

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
        String reason,
        String category,
        List<String> needs,
        String runtime,
        String analysis,
        String file) {
    public Capability {
        needs = List.copyOf(needs);
    }
}
