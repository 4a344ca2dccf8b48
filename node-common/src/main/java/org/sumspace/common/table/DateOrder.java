package org.sumspace.common.table;

/** The order of day, month and year in dates whose months are numbers and whose first number is not a year of four digits. */
public enum DateOrder {
    DAY_FIRST(1, "the day first (31/12/1998)"),
    MONTH_FIRST(2, "the month first (12/31/1998)"),
    YEAR_FIRST(4, "the year first (98-12-31)");

    private final int bit;
    private final String description;

    DateOrder(int bit, String description) {
        this.bit = bit;
        this.description = description;
    }

    String description() {
        return description;
    }

    int bit() {
        return bit;
    }
}
