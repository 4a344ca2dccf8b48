package org.sumspace.converter.core.expression;

/**
 * A word of an expression.
 *
 * @param text of a text: what it says, without quotes and escapes
 * @param offset of its first character, from 0
 */
record Token(Kind kind, String text, int offset) {
    enum Kind {
        NAME,
        NUMBER,
        TEXT,
        /** A text with expressions in braces. */
        TEMPLATE,
        SIGN,
        END
    }

    boolean is(String sign) {
        return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
    }
}
