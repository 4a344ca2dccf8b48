package org.sumspace.converter.core.expression;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The position of a parser in the tokens of an expression. */
final class TokenCursor {
    private static final Set<String> RESERVED =
            Set.of("lambda", "if", "else", "and", "or", "not", "in", "is", "for", "None", "True", "False");
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";

    private final List<Token> tokens;
    private int at;

    TokenCursor(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token next() {
        return tokens.get(at == tokens.size() - 1 ? at : at++);
    }

    /** Whether the next tokens are a name and this symbol. */
    boolean atNameBefore(String symbol) {
        return peek().kind() == Token.Kind.NAME && tokens.get(at + 1).is(symbol);
    }

    boolean accept(String symbol) {
        boolean accepted = peek().is(symbol);
        if (accepted) {
            at++;
        }
        return accepted;
    }

    void expect(String symbol) {
        if (!accept(symbol)) {
            throw at(peek(), "expected '" + symbol + "', got " + peek().text());
        }
    }

    String name() {
        Token token = next();
        if (token.kind() != Token.Kind.NAME || isReserved(token)) {
            throw at(token, "unexpected " + token.text());
        }
        return token.text();
    }

    static boolean isReserved(Token token) {
        return RESERVED.contains(token.text());
    }

    ExpressionException unexpected() {
        return at(peek(), "unexpected " + peek().text());
    }

    static ExpressionException at(Token token, String message) {
        return new ExpressionException("character " + (token.offset() + 1) + ": " + message);
    }

    int position() {
        return at;
    }

    void position(int position) {
        at = position;
    }

    /** The position of the next such token at this bracket level, or -1 if the level ends before. */
    int find(String word) {
        int level = 0;
        for (int i = at; i < tokens.size() - 1 && level >= 0; i++) {
            Token token = tokens.get(i);
            if (level == 0 && token.is(word)) {
                return i;
            }
            level += level(token);
        }
        return -1;
    }

    /** The names assigned with {@code :=} from here to the end of this bracket level. */
    Set<String> assigned() {
        Set<String> names = new HashSet<>();
        int level = 0;
        for (int i = at; i < tokens.size() - 1 && level >= 0; i++) {
            level += level(tokens.get(i));
            if (tokens.get(i + 1).is(":=")) {
                names.add(tokens.get(i).text());
            }
        }
        return names;
    }

    private static int level(Token token) {
        if (token.kind() != Token.Kind.OPERATOR) {
            return 0;
        }
        return OPENING.contains(token.text()) ? 1 : CLOSING.contains(token.text()) ? -1 : 0;
    }
}
