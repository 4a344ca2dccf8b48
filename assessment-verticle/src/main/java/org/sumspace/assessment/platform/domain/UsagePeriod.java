package org.sumspace.assessment.platform.domain;

/** The time over which a use is counted, in UTC. */
public enum UsagePeriod {
    HOUR,
    DAY,
    MONTH
}
