package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;

/** Splits an expression into its words. */
final class Tokenizer {
    private static final List<String> SIGNS = List.of(
            "**", "//", "<=", ">=", "==", "!=", "(", ")", "[", "]", "{", "}", ",", ":", ".", "+", "-", "*", "/", "%",
            "<", ">");

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
            return name(begin);
        }
        if (isDigit(first)) {
            return number(begin);
        }
        if (first == '\'' || first == '"') {
            return text(begin, first);
        }
        for (String sign : SIGNS) {
            if (source.startsWith(sign, at)) {
                at += sign.length();
                return new Token(Token.Kind.SIGN, sign, begin);
            }
        }
        throw new ExpressionException("character " + (at + 1) + ": unexpected '" + first + "'");
    }

    private Token name(int begin) {
        String name = source.substring(begin, at);
        if (name.contains("__")) {
            throw new ExpressionException("character " + (begin + 1) + ": names have no two underscores in a row");
        }
        return new Token(Token.Kind.NAME, name, begin);
    }

    private Token number(int begin) {
        while (at < source.length() && (isDigit(source.charAt(at)) || isPointBeforeDigit())) {
            at++;
        }
        return new Token(Token.Kind.NUMBER, source.substring(begin, at), begin);
    }

    private boolean isPointBeforeDigit() {
        return source.charAt(at) == '.' && at + 1 < source.length() && isDigit(source.charAt(at + 1));
    }

    private Token text(int begin, char quote) {
        StringBuilder text = new StringBuilder();
        at++;
        while (at < source.length() && source.charAt(at) != quote) {
            char c = source.charAt(at++);
            text.append(c == '\\' && at < source.length() ? unescaped(source.charAt(at++)) : String.valueOf(c));
        }
        if (at == source.length()) {
            throw new ExpressionException("character " + (begin + 1) + ": the text does not end");
        }
        at++;
        return new Token(Token.Kind.TEXT, text.toString(), begin);
    }

    /** As in Python, a backslash before anything else stays. */
    private static String unescaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case '\\', '\'', '"' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private static boolean isLetter(char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
