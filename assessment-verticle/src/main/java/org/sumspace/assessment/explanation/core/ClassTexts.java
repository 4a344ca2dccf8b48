package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The classes of a model in the words of a column, so that 1, 1.0 and True match the texts of the column. */
public final class ClassTexts {
    private final List<String> texts;
    private final boolean known;

    /**
     * @param classes of a model, in the order of its outputs
     * @param values of the column
     */
    public ClassTexts(List<Object> classes, List<String> values) {
        List<String> found = new ArrayList<>();
        boolean any = false;
        for (Object each : classes) {
            String text = values.stream()
                    .filter(value -> isSame(each, value))
                    .findFirst()
                    .orElse("");
            any |= !text.isEmpty();
            found.add(text.isEmpty() ? plain(each) : text);
        }
        this.texts = List.copyOf(found);
        this.known = any;
    }

    private static boolean isSame(Object known, String value) {
        if (known instanceof Boolean) {
            return value.equalsIgnoreCase(known.toString());
        }
        if (known instanceof Number number) {
            try {
                return Double.compare(number.doubleValue(), Double.parseDouble(value)) == 0;
            } catch (NumberFormatException noNumber) {
                return false;
            }
        }
        return value.equals(known);
    }

    private static String plain(Object known) {
        return known instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString(number.longValue())
                : String.valueOf(known);
    }

    /** Whether the column has a value that is a class. */
    public boolean hasKnown() {
        return known;
    }

    public String text(int index) {
        return texts.get(index);
    }

    /** The class that the column names so. */
    public OptionalInt indexOf(String value) {
        int index = texts.indexOf(value);
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }
}
