package org.sumspace.common.http.structured;

import static java.util.Objects.requireNonNull;

import java.util.Base64;
import java.util.regex.Pattern;

/** A value without parameters. Decimals, dates and display strings are not supported: nothing here uses them. */
public sealed interface BareItem {
    /** As RFC 9651, section 4.1, writes it. */
    String serialised();

    /** A string: printable ASCII characters. */
    record Text(String value) implements BareItem {
        private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

        public Text {
            require(PRINTABLE.matcher(value).matches(), "a string of printable ASCII characters");
        }

        @Override
        public String serialised() {
            return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    /** A word without quotation marks. */
    record Token(String value) implements BareItem {
        static final Pattern FORM = Pattern.compile("[A-Za-z*][-A-Za-z0-9!#$%&'*+.^_`|~:/]*");

        public Token {
            require(FORM.matcher(value).matches(), "a token");
        }

        @Override
        public String serialised() {
            return value;
        }
    }

    /** An integer of at most 15 digits. */
    record Whole(long value) implements BareItem {
        private static final long MAX = 999_999_999_999_999L;

        public Whole {
            require(value >= -MAX && value <= MAX, "an integer of at most 15 digits");
        }

        @Override
        public String serialised() {
            return Long.toString(value);
        }
    }

    /** True or false. */
    record Flag(boolean value) implements BareItem {
        public static final Flag TRUE = new Flag(true);

        @Override
        public String serialised() {
            return value ? "?1" : "?0";
        }
    }

    /**
     * A byte sequence.
     *
     * @param base64 its bytes, with padding
     */
    record Octets(String base64) implements BareItem {
        public Octets {
            require(isCanonical(base64), "bytes in base64 with padding");
        }

        public static Octets of(byte[] bytes) {
            return new Octets(Base64.getEncoder().encodeToString(bytes));
        }

        public byte[] bytes() {
            return Base64.getDecoder().decode(base64);
        }

        @Override
        public String serialised() {
            return ':' + base64 + ':';
        }

        /** The decoder accepts unused bits at the end and missing padding, so this checks for them. */
        private static boolean isCanonical(String base64) {
            try {
                return Base64.getEncoder()
                        .encodeToString(Base64.getDecoder().decode(base64))
                        .equals(base64);
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }

    private static void require(boolean holds, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("expected " + requireNonNull(expected));
        }
    }
}
