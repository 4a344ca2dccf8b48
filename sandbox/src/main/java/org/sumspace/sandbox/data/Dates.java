package org.sumspace.sandbox.data;

import java.util.regex.Pattern;

/** Recognises dates as ISO 8601 and spreadsheets write them. */
final class Dates {

    private static final String MONTH = "(?:jan|feb|m[aä]r|apr|ma[yi]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]{0,6}\\.?";
    private static final String TIME = "(?:(?:t|,? )\\d{1,2}:\\d{2}.{0,24})?";

    private static final Pattern DATE = Pattern.compile(
            "(?iu)(?:" + "\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}" + "|\\d{1,2}[-/.]\\d{1,2}[-/.](?:\\d{4}|\\d{2})"
                    + "|\\d{1,2}\\.?[- ]" + MONTH + "[- ](?:\\d{4}|\\d{2})" + "|" + MONTH + " \\d{1,2},? \\d{4}" + ")"
                    + TIME);

    private static final Pattern DAY_AND_MONTH =
            Pattern.compile("(?iu)\\d{1,2}\\.?[- ]" + MONTH + "|" + MONTH + "[- ]\\d{1,2}");
    private static final Pattern RANGE = Pattern.compile("\\d{1,3} ?[-\u2013] ?\\d{1,3}");

    private Dates() {}

    static boolean isDate(String text) {
        return DATE.matcher(text).matches() || isDayAndMonth(text);
    }

    /** Whether the text is a date without a year, to which spreadsheets turn ranges such as 10-20. */
    static boolean isDayAndMonth(String text) {
        return DAY_AND_MONTH.matcher(text).matches();
    }

    static boolean isRange(String text) {
        return RANGE.matcher(text).matches();
    }
}
