package org.sumspace.converter.core.expression;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names available to an expression besides its parameters: functions of the language and constants of the file. */
public final class ExpressionNames {
    private final Map<String, Object> values;

    private ExpressionNames(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    /** The functions without constants. */
    public static ExpressionNames standard() {
        return new ExpressionNames(new HashMap<>(Functions.ALL));
    }

    /** The functions, with dates in numbers that begin with the day unless the expression gives a locale. */
    public static ExpressionNames dayFirst() {
        Map<String, Object> functions = new HashMap<>(Functions.ALL);
        functions.put("parse_date", DateFunctions.parseDate(true));
        return new ExpressionNames(functions);
    }

    /** The functions, without splitting identifiers: {@code account_of} finds no account. */
    public static ExpressionNames wholeIdentifiers() {
        Map<String, Object> functions = new HashMap<>(Functions.ALL);
        functions.put("account_of", (Function) (arguments, budget) -> null);
        return new ExpressionNames(functions);
    }

    /**
     * These names and constants.
     *
     * @throws ExpressionException if a constant has the name of a function
     */
    public ExpressionNames withConstants(Map<String, Object> constants) {
        Map<String, Object> all = new HashMap<>(values);
        constants.forEach((name, value) -> {
            if (all.put(name, value) != null) {
                throw new ExpressionException(name + " is a built-in name; use another name for the constant");
            }
        });
        return new ExpressionNames(all);
    }

    /** The value of a constant, or null if there is no constant of this name. */
    public @Nullable Object constant(String name) {
        Object value = values.get(name);
        return value instanceof Function ? null : value;
    }

    @Nullable
    Object find(String name) {
        return values.get(name);
    }
}
