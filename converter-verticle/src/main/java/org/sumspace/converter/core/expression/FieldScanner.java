package org.sumspace.converter.core.expression;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds the end of a field in a formatted string. The field may contain strings with the same quotes as the string
 * around it, and formatted strings with fields of their own (PEP 701). Iterative, because fields may be nested deeply.
 */
final class FieldScanner {
    private enum Part {
        FIELD,
        SPECIFICATION,
        BRACKETS,
        STRING,
        TEMPLATE
    }

    /** @param end the character that ends the part */
    private record Open(Part part, char end) {}

    /**
     * A field.
     *
     * @param colon the index of the colon before the format specification, or of the end if there is none
     * @param end the index of the closing brace
     */
    record Field(int colon, int end) {}

    private final String source;
    private final Deque<Open> open = new ArrayDeque<>();
    private int at;
    private int colon = -1;

    private FieldScanner(String source, int begin) {
        this.source = source;
        this.at = begin;
        open(Part.FIELD, '}');
    }

    /**
     * Finds the end of a field.
     *
     * @param begin the index after the opening brace
     * @throws ExpressionException if the field is not closed
     */
    static Field find(String source, int begin) {
        return new FieldScanner(source, begin).run();
    }

    private Field run() {
        for (; at < source.length(); at++) {
            Open inner = open.element();
            char c = source.charAt(at);
            if (c == inner.end()) {
                open.pop();
                if (open.isEmpty()) {
                    return new Field(colon < 0 ? at : colon, at);
                }
            } else {
                switch (inner.part()) {
                    case FIELD -> readField(c);
                    case SPECIFICATION -> readSpecification(c);
                    case BRACKETS -> readExpression(c);
                    case STRING -> at += c == '\\' ? 1 : 0;
                    case TEMPLATE -> readTemplate(c);
                }
            }
        }
        throw new ExpressionException("a brace is not closed");
    }

    private void open(Part part, char end) {
        open.push(new Open(part, end));
    }

    private void readField(char c) {
        if (c == ':') {
            colon = open.size() == 1 ? at : colon;
            open.pop();
            open(Part.SPECIFICATION, '}');
        } else {
            readExpression(c);
        }
    }

    private void readSpecification(char c) {
        if (c == '{') {
            open(Part.FIELD, '}');
        }
    }

    private void readExpression(char c) {
        switch (c) {
            case '(' -> open(Part.BRACKETS, ')');
            case '[' -> open(Part.BRACKETS, ']');
            case '{' -> open(Part.BRACKETS, '}');
            case '\'', '"' -> open(Tokenizer.isTemplate(source, at) ? Part.TEMPLATE : Part.STRING, c);
            default -> {}
        }
    }

    /** A backslash does not change the meaning of a brace, and a double brace is plain text. */
    private void readTemplate(char c) {
        char next = at + 1 < source.length() ? source.charAt(at + 1) : '\0';
        if (c == '\\') {
            at += next == '{' || next == '}' ? 0 : 1;
        } else if (c == '{' && next == '{') {
            at++;
        } else if (c == '{') {
            open(Part.FIELD, '}');
        }
    }
}
