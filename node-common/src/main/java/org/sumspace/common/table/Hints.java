package org.sumspace.common.table;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Counts forms that may not be read as their author meant, so that warnings can say how to write them. */
final class Hints {
    private static final int DAY_DIGITS = 8;
    private static final String UNIT = "(?:\\p{L}{1,5}|[\u00b0\u00b5]\\p{L}{0,3}|\\p{L}{1,4}/\\p{L}{1,4})\\.?";

    private enum Form {
        DAY(
                "(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])",
                "has integers of eight digits, which may be dates like 19821201; write them like 1982-12-01 if they are"),
        MONTH(
                "(?:0?[1-9]|1[0-2])[/.-][12][0-9]{3}|[12][0-9]{3}[/.-](?:0?[1-9]|1[0-2])",
                "has months without a day (like 12/1982) and stays text; write days like 1982-12-01 if they are to be"
                        + " dates"),
        UNIT_AFTER(
                "[+-]?[0-9][0-9.,]*[ \u00a0\u202f]?" + UNIT,
                "has numbers with a unit after them (like 92 kg) and stays text; write the numbers alone if they are to"
                        + " be read"),
        UNDERSCORE(
                "[+-]?[0-9]{1,3}(?:_[0-9]{3})+(?:[.,][0-9]+)?",
                "has digits in groups with underscores (like 1_234) and stays text; write them like 1234 if they are"
                        + " numbers"),
        APOSTROPHE(
                "['\u2019][0-9].*",
                "has an apostrophe before digits (like '21), as spreadsheets mark texts, and stays text; leave it out if"
                        + " numbers or dates are meant"),
        UNREAD_DATE(
                "(?=.{8,40}$)(?:.*[^0-9./-])?(?:[0-9]{1,2}[ ./-]{1,3}[0-9]{1,2}[ ./-]{1,3}(?:19|20)[0-9]{2}"
                        + "|(?:19|20)[0-9]{2}[ ./-]{1,3}[0-9]{1,2}[ ./-]{1,3}[0-9]{1,2}"
                        + "|(?:19|20)[0-9]{2} ?[\u5e74\ub144] ?[0-9]{1,2} ?[\u6708\uc6d4] ?[0-9]{1,2} ?[\u65e5\uc77c]"
                        + "|(?:19|20)[0-9]{6}T[0-9]{4,6})(?:[^0-9].*)?",
                "has what may be dates, in a form that is not read or of days that do not exist, and stays text; write them"
                        + " like 1998-12-31 or 1998-12-31T10:15:00Z if they are");

        private final Pattern pattern;
        private final String note;

        Form(String pattern, String note) {
            this.pattern = Pattern.compile(pattern);
            this.note = note;
        }
    }

    private final Map<Form, Long> counts = new EnumMap<>(Form.class);

    void addInteger(String digits, long count) {
        if (digits.length() == DAY_DIGITS && Form.DAY.pattern.matcher(digits).matches()) {
            counts.merge(Form.DAY, count, Long::sum);
        }
    }

    void addText(String text, long count) {
        for (Form form : Form.values()) {
            if (form != Form.DAY && form.pattern.matcher(text).matches()) {
                counts.merge(form, count, Long::sum);
                return;
            }
        }
    }

    /**
     * The note about the most frequent form.
     *
     * @param least values that must have it
     * @return null if no form is so frequent
     */
    @Nullable
    String note(double least) {
        return counts.entrySet().stream()
                .filter(each -> each.getValue() > 0 && each.getValue() >= least)
                .max(Map.Entry.comparingByValue())
                .map(each -> each.getKey().note)
                .orElse(null);
    }
}
