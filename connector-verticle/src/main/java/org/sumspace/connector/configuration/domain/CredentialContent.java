package org.sumspace.connector.configuration.domain;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.Violation;

/**
 * A credential as its administrator writes it.
 *
 * @param type one of {@link CredentialType#names}
 * @param key the name of a header, or a user name
 * @param value the secret
 */
public record CredentialContent(String type, String key, Secret value) {
    public static final int KEY_CHARS_MAX = 256;
    public static final int VALUE_CHARS_MAX = 4096;

    /** A token of RFC 9110, section 5.6.2. */
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    /** Headers that frame a request or belong to its connection: with them, a credential could smuggle a request. */
    private static final Set<String> FRAMING = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** The violation, whose message does not repeat the value; empty for a usable credential. */
    public Optional<Violation> violation() {
        Optional<CredentialType> known = CredentialType.of(type);
        if (known.isEmpty()) {
            return wrong("type", "expected one of " + String.join(", ", new TreeSet<>(CredentialType.names())));
        }
        if (key.isEmpty() || key.length() > KEY_CHARS_MAX) {
            return wrong("key", "expected 1 to " + KEY_CHARS_MAX + " characters");
        }
        if (value.reveal().isEmpty() || value.reveal().length() > VALUE_CHARS_MAX) {
            return wrong("value", "expected 1 to " + VALUE_CHARS_MAX + " characters");
        }
        return known.get() == CredentialType.API_KEY ? violationAsHeader() : violationAsUser();
    }

    private Optional<Violation> violationAsHeader() {
        if (!HEADER_NAME.matcher(key).matches()) {
            return wrong("key", "expected the name of a request header");
        }
        if (FRAMING.contains(key.toLowerCase(Locale.ROOT))) {
            return wrong("key", "expected a header that does not belong to the connection or the body");
        }
        return HEADER_VALUE.matcher(value.reveal()).matches()
                ? Optional.empty()
                : wrong("value", "expected printable ASCII characters without spaces at the ends");
    }

    private Optional<Violation> violationAsUser() {
        if (key.contains(":") || CONTROL.matcher(key).find()) {
            return wrong("key", "expected a user name without a colon or control characters");
        }
        return CONTROL.matcher(value.reveal()).find()
                ? wrong("value", "expected no control characters")
                : Optional.empty();
    }

    private static Optional<Violation> wrong(String field, String message) {
        return Optional.of(new Violation("/" + field, message));
    }
}
