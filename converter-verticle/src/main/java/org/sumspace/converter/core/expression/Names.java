package org.sumspace.converter.core.expression;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an expression may name besides its parameters: functions of the language and constants of the file. */
public final class Names {
    private final Map<String, Object> values;

    private Names(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    /** The functions alone. */
    public static Names standard() {
        return new Names(new HashMap<>(Functions.ALL));
    }

    /** The same, but a date in numbers begins with its day where the expression does not say otherwise. */
    public static Names dayFirst() {
        Map<String, Object> functions = new HashMap<>(Functions.ALL);
        functions.put("parse_date", DateFunctions.parseDate(true));
        return new Names(functions);
    }

    /** These and the constants; a constant hides nothing. */
    public Names and(Map<String, Object> constants) {
        Map<String, Object> all = new HashMap<>(values);
        constants.forEach((name, value) -> {
            if (all.put(name, value) != null) {
                throw new ExpressionException(name + " is a name of the language");
            }
        });
        return new Names(all);
    }

    /** The value of a constant, or null if there is none of that name. */
    public @Nullable Object constant(String name) {
        Object value = values.get(name);
        return value instanceof Function ? null : value;
    }

    @Nullable
    Object find(String name) {
        return values.get(name);
    }
}
