package org.sumspace.common.table;

/** Dates and times as a column has them once it is read: ISO 8601, without a zone in UTC. */
public final class PlainTime {
    /** For databases (RE2). */
    public static final String PATTERN = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
            + "([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?";

    private PlainTime() {}
}
