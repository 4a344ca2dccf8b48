package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.util.regex.Pattern;

/** Decimal numbers in a table, written as in JSON; leading zeros and a plus sign are also allowed. */
final class Numbers {

    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,15}");

    private Numbers() {}

    /** NaN if the text is not a finite decimal number. */
    static double parse(String text) {
        double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        return Double.isInfinite(number) ? Double.NaN : number;
    }

    /** The number as JSON; integers have no fraction. */
    static NumericNode json(String text) {
        return WHOLE.matcher(text).matches()
                ? JsonNodeFactory.instance.numberNode(Long.parseLong(text))
                : JsonNodeFactory.instance.numberNode(parse(text));
    }
}
