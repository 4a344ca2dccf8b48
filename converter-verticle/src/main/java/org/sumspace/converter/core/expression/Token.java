package org.sumspace.converter.core.expression;

/**
 * A token of an expression.
 *
 * @param text of a string literal: its value, without quotes and escapes; of a template, its fields as in the source
 * @param offset the offset of the first character, from 0
 */
record Token(Kind kind, String text, int offset) {
    enum Kind {
        NAME,
        NUMBER,
        TEXT,
        /** A string literal with expressions in braces. */
        TEMPLATE,
        OPERATOR,
        END
    }

    boolean is(String symbol) {
        return (kind == Kind.OPERATOR || kind == Kind.NAME) && text.equals(symbol);
    }
}
