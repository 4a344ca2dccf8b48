package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.util.regex.Pattern;
import org.sumspace.common.table.PlainNumber;

/** Parses and writes numbers of a table. */
final class TableNumbers {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,15}");

    private TableNumbers() {}

    /** NaN if the text is not a finite decimal number. */
    static double parse(String text) {
        return PlainNumber.parse(text);
    }

    /** The number as JSON; integers have no fraction. */
    static NumericNode json(String text) {
        return WHOLE.matcher(text).matches()
                ? JsonNodeFactory.instance.numberNode(Long.parseLong(text))
                : JsonNodeFactory.instance.numberNode(parse(text));
    }
}
