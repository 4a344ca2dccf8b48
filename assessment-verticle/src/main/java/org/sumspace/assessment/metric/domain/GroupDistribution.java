package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * How many rows the groups of a column have.
 *
 * @param groups the largest first; groups of fewer than 5 rows are one group, "other"
 * @param balanceRatio smallest / largest group
 */
public record GroupDistribution(String column, List<GroupCount> groups, double balanceRatio) {
    /** @param index count / mean count of the groups */
    public record GroupCount(String group, long n, double index) {}

    public GroupDistribution {
        groups = List.copyOf(groups);
    }
}
