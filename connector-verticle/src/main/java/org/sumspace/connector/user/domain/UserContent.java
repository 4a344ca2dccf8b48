package org.sumspace.connector.user.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sumspace.common.error.Violation;
import org.sumspace.common.security.EmailAddress;

/**
 * A user as the participant's administrator writes it.
 *
 * @param email in its canonical form
 * @param internalId the participant's own id of the user
 * @param url an address at which the user is reached; empty if there is none
 */
public record UserContent(
        String email, @JsonProperty("internalID") String internalId, String url) {
    public static final int EMAIL_CHARS_MAX = 254;
    public static final int ID_CHARS_MAX = 256;
    public static final int URL_CHARS_MAX = 512;

    /**
     * Spreadsheets read a cell that begins with one of these characters as a formula, and users are exported to tables.
     */
    private static final Pattern FORMULA = Pattern.compile("^[=+\\-@].*", Pattern.DOTALL);

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern URL = Pattern.compile("https?://[!-~]+");

    /**
     * Reads the fields of a user.
     *
     * @param place of the user within the input, for the violations; empty if the user is the whole input
     * @param violations receives the violations
     * @return empty if there are violations
     */
    public static Optional<UserContent> read(
            String place, String email, String internalId, String url, List<Violation> violations) {
        List<Violation> found = new ArrayList<>();
        Optional<String> canonical = EmailAddress.canonical(email);
        if (canonical.isEmpty() || canonical.get().length() > EMAIL_CHARS_MAX || isHarmful(email)) {
            found.add(new Violation(place + "/email", "expected an e-mail address"));
        }
        if (internalId.isBlank() || internalId.length() > ID_CHARS_MAX || isHarmful(internalId)) {
            found.add(new Violation(
                    place + "/internalID",
                    "expected 1 to " + ID_CHARS_MAX + " characters, of which the first is none of = + - @"));
        }
        if (!url.isEmpty() && (url.length() > URL_CHARS_MAX || !URL.matcher(url).matches())) {
            found.add(new Violation(place + "/url", "expected an http or https URL"));
        }
        violations.addAll(found);
        return found.isEmpty()
                ? Optional.of(new UserContent(canonical.orElseThrow(), internalId, url))
                : Optional.empty();
    }

    private static boolean isHarmful(String text) {
        return FORMULA.matcher(text).matches() || CONTROL.matcher(text).find();
    }

    /** Omits the fields, because they are personal data. */
    @Override
    public String toString() {
        return "(a user)";
    }
}
