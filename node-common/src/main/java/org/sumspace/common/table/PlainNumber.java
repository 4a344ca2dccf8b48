package org.sumspace.common.table;

/** Numbers as a column has them once it is read: as in JSON, also with leading zeros and a plus sign. */
public final class PlainNumber {
    /** For databases (RE2). */
    public static final String PATTERN = "[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?";

    private PlainNumber() {}

    /** NaN if the text is not a finite number in this form. */
    public static double parse(String text) {
        NumberScan scan = new NumberScan();
        if (!scan.scan(text) || !scan.isPlain()) {
            return Double.NaN;
        }
        double number = Double.parseDouble(text);
        return Double.isInfinite(number) ? Double.NaN : number;
    }
}
