package org.sumspace.common.http.structured;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.http.structured.BareItem.Flag;
import org.sumspace.common.http.structured.BareItem.Octets;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.BareItem.Token;
import org.sumspace.common.http.structured.BareItem.Whole;
import org.sumspace.common.http.structured.FieldMember.InnerList;
import org.sumspace.common.http.structured.FieldMember.Item;

/** Reads one field by RFC 9651, section 4.2. */
final class StructuredFieldParser {
    static final int CHARS_MAX = 8 * 1024;
    static final int MEMBERS_MAX = 64;

    private static final int DIGITS_MAX = 15;
    private static final String KEY_CHARS = "_-.*";
    private static final String TOKEN_CHARS = "!#$%&'*+-.^_`|~:/";
    private static final char END = '\0';

    private final String text;
    private int at;

    StructuredFieldParser(String text) {
        if (text.length() > CHARS_MAX) {
            throw new IllegalArgumentException("expected a field of at most " + CHARS_MAX + " characters");
        }
        this.text = text;
    }

    Dictionary dictionary() {
        Map<String, FieldMember> members = new LinkedHashMap<>();
        skipSpaces();
        while (!isAtEnd()) {
            String key = key();
            putOnce(members, key, member());
            skipOptionalWhitespace();
            if (isAtEnd()) {
                break;
            }
            expect(',');
            skipOptionalWhitespace();
            if (isAtEnd()) {
                throw failure("a member after the comma");
            }
        }
        return new Dictionary(members);
    }

    private FieldMember member() {
        if (!accept('=')) {
            return new Item(Flag.TRUE, parameters());
        }
        return peek() == '(' ? innerList() : item();
    }

    private InnerList innerList() {
        expect('(');
        List<Item> items = new ArrayList<>();
        skipSpaces();
        while (!accept(')')) {
            items.add(item());
            if (items.size() > MEMBERS_MAX) {
                throw failure("at most " + MEMBERS_MAX + " items");
            }
            if (peek() != ' ' && peek() != ')') {
                throw failure("a space or a closing parenthesis");
            }
            skipSpaces();
        }
        return new InnerList(items, parameters());
    }

    private Item item() {
        return new Item(bareItem(), parameters());
    }

    private Parameters parameters() {
        Map<String, BareItem> parameters = new LinkedHashMap<>();
        while (accept(';')) {
            skipSpaces();
            String key = key();
            putOnce(parameters, key, accept('=') ? bareItem() : Flag.TRUE);
        }
        return parameters.isEmpty() ? Parameters.NONE : new Parameters(parameters);
    }

    private <T> void putOnce(Map<String, T> members, String key, T value) {
        if (members.put(key, value) != null) {
            throw failure("the name " + key + " once");
        }
        if (members.size() > MEMBERS_MAX) {
            throw failure("at most " + MEMBERS_MAX + " members");
        }
    }

    private BareItem bareItem() {
        char first = peek();
        if (first == '"') {
            return string();
        } else if (first == ':') {
            return octets();
        } else if (first == '?') {
            return flag();
        } else if (first == '-' || isDigit(first)) {
            return whole();
        } else if (first == '*' || isLetter(first)) {
            return token();
        }
        throw failure("a string, token, integer, boolean or byte sequence");
    }

    private Text string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (!accept('"')) {
            char c = next();
            if (c == '\\') {
                c = next();
                if (c != '"' && c != '\\') {
                    throw failure("a quotation mark or backslash after a backslash");
                }
            } else if (c < ' ' || c > '~') {
                throw failure("printable ASCII characters and a closing quotation mark");
            }
            value.append(c);
        }
        return new Text(value.toString());
    }

    private Octets octets() {
        expect(':');
        int end = text.indexOf(':', at);
        if (end < 0) {
            throw failure("a closing colon");
        }
        String base64 = text.substring(at, end);
        at = end + 1;
        return new Octets(base64);
    }

    private Flag flag() {
        expect('?');
        char value = next();
        if (value != '0' && value != '1') {
            throw failure("?0 or ?1");
        }
        return new Flag(value == '1');
    }

    private Whole whole() {
        int start = at;
        accept('-');
        int firstDigit = at;
        while (isDigit(peek())) {
            at++;
        }
        if (at == firstDigit || at - firstDigit > DIGITS_MAX || peek() == '.') {
            throw failure("an integer of at most " + DIGITS_MAX + " digits");
        }
        return new Whole(Long.parseLong(text.substring(start, at)));
    }

    private Token token() {
        int start = at;
        while (isLetter(peek()) || isDigit(peek()) || isOneOf(TOKEN_CHARS, peek())) {
            at++;
        }
        return new Token(text.substring(start, at));
    }

    private String key() {
        int start = at;
        if (peek() != '*' && !isLowerCase(peek())) {
            throw failure("a name in lower case");
        }
        while (isLowerCase(peek()) || isDigit(peek()) || isOneOf(KEY_CHARS, peek())) {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipSpaces() {
        while (peek() == ' ') {
            at++;
        }
    }

    private void skipOptionalWhitespace() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private boolean isAtEnd() {
        return at == text.length();
    }

    private char peek() {
        return isAtEnd() ? END : text.charAt(at);
    }

    private char next() {
        if (isAtEnd()) {
            throw failure("more characters");
        }
        return text.charAt(at++);
    }

    private boolean accept(char expected) {
        if (isAtEnd() || text.charAt(at) != expected) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char expected) {
        if (!accept(expected)) {
            throw failure("the character " + expected);
        }
    }

    private IllegalArgumentException failure(String expected) {
        return new IllegalArgumentException("expected " + expected + " at character " + at);
    }

    private static boolean isOneOf(String chars, char c) {
        return c != END && chars.indexOf(c) >= 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLowerCase(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isLetter(char c) {
        return isLowerCase(c) || (c >= 'A' && c <= 'Z');
    }
}
