package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits an expression into tokens. */
final class Tokenizer {
    private static final List<String> OPERATORS = List.of(
            "**", "//", "<=", ">=", "==", "!=", ":=", "(", ")", "[", "]", "{", "}", ",", ":", ".", "+", "-", "*", "/",
            "%", "<", ">", "=");
    private static final Set<String> PREFIXES = Set.of("r", "f", "u", "rf", "fr");

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Tokenizer(String source) {
        this.source = source;
    }

    static List<Token> tokens(String source) {
        Tokenizer tokenizer = new Tokenizer(source);
        tokenizer.run();
        return tokenizer.tokens;
    }

    private void run() {
        while (true) {
            while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
                at++;
            }
            if (at == source.length()) {
                tokens.add(new Token(Token.Kind.END, "the end", at));
                return;
            }
            tokens.add(next());
        }
    }

    private Token next() {
        int begin = at;
        char first = source.charAt(at);
        if (isLetter(first)) {
            while (at < source.length() && (isLetter(source.charAt(at)) || isDigit(source.charAt(at)))) {
                at++;
            }
            String prefix = source.substring(begin, at).toLowerCase(Locale.ROOT);
            return atQuote() && PREFIXES.contains(prefix) ? text(begin, prefix) : name(begin);
        }
        if (isDigit(first)) {
            return number(begin);
        }
        if (first == '\'' || first == '"') {
            return text(begin, "");
        }
        for (String operator : OPERATORS) {
            if (source.startsWith(operator, at)) {
                at += operator.length();
                return new Token(Token.Kind.OPERATOR, operator, begin);
            }
        }
        throw new ExpressionException("character " + (at + 1) + ": unexpected '" + first + "'");
    }

    private Token name(int begin) {
        String name = source.substring(begin, at);
        if (name.contains("__")) {
            throw new ExpressionException(
                    "character " + (begin + 1) + ": names must not have two underscores in a row");
        }
        return new Token(Token.Kind.NAME, name, begin);
    }

    private boolean atQuote() {
        return at < source.length() && (source.charAt(at) == '\'' || source.charAt(at) == '"');
    }

    private Token number(int begin) {
        while (at < source.length() && (isDigit(source.charAt(at)) || isPointBeforeDigit() || isExponent())) {
            at++;
        }
        return new Token(Token.Kind.NUMBER, source.substring(begin, at), begin);
    }

    private boolean isPointBeforeDigit() {
        return source.charAt(at) == '.' && at + 1 < source.length() && isDigit(source.charAt(at + 1));
    }

    /** An {@code e} before a digit or a sign, or the sign after an {@code e}. */
    private boolean isExponent() {
        char c = source.charAt(at);
        char next = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
        return isE(c)
                ? isDigit(next) || next == '-' || next == '+'
                : (c == '-' || c == '+') && isE(source.charAt(at - 1));
    }

    private static boolean isE(char c) {
        return c == 'e' || c == 'E';
    }

    /** Whether the string that begins with the quote at this index is a formatted string. */
    static boolean isTemplate(String source, int quote) {
        int begin = quote;
        while (begin > 0 && (isLetter(source.charAt(begin - 1)) || isDigit(source.charAt(begin - 1)))) {
            begin--;
        }
        String prefix = source.substring(begin, quote).toLowerCase(Locale.ROOT);
        return PREFIXES.contains(prefix) && prefix.contains("f");
    }

    private Token text(int begin, String prefix) {
        boolean raw = prefix.contains("r");
        boolean template = prefix.contains("f");
        char quote = source.charAt(at++);
        StringBuilder text = new StringBuilder();
        while (at < source.length() && source.charAt(at) != quote) {
            char c = source.charAt(at++);
            if (template && c == '{') {
                text.append(c).append(field(begin));
            } else if (c != '\\' || at == source.length() || (template && atBrace())) {
                text.append(c);
            } else if (raw) {
                text.append(c).append(source.charAt(at++));
            } else {
                String plain = unescaped(source.charAt(at++));
                text.append(template ? plain.replace("{", "{{").replace("}", "}}") : plain);
            }
        }
        if (at == source.length()) {
            throw new ExpressionException("character " + (begin + 1) + ": the string is not closed");
        }
        at++;
        return new Token(template ? Token.Kind.TEMPLATE : Token.Kind.TEXT, text.toString(), begin);
    }

    private boolean atBrace() {
        return source.charAt(at) == '{' || source.charAt(at) == '}';
    }

    /** The rest of a field of a formatted string, or the second of two braces. Escapes in it belong to its own strings. */
    private String field(int begin) {
        int from = at;
        try {
            at = source.startsWith("{", at)
                    ? at + 1
                    : FieldScanner.find(source, at).end() + 1;
        } catch (ExpressionException e) {
            throw new ExpressionException("character " + (begin + 1) + ": in the string: " + e.getMessage());
        }
        return source.substring(from, at);
    }

    /** As in Python, a backslash before any other character stays. */
    private String unescaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'x' -> codePoint(2);
            case 'u' -> codePoint(4);
            case '\\', '\'', '"' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private String codePoint(int digits) {
        try {
            String code = source.substring(at, at + digits);
            at += digits;
            return String.valueOf((char) Integer.parseUnsignedInt(code, 16));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new ExpressionException("character " + at + ": expected " + digits + " hexadecimal digits");
        }
    }

    private static boolean isLetter(char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
