package org.sumspace.connector.configuration.domain;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.net.URI;
import java.util.regex.Pattern;

/** The address of a service, to which the paths of its operations are appended: http or https, with a slash at its end. */
public record BaseUrl(URI url) {
    private static final int CHARS_MAX = 512;
    private static final Pattern FORM = Pattern.compile(
            "https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?" + "(/[A-Za-z0-9._~@!$&'()*+,;=:-]*)*/");

    /** @throws IllegalArgumentException with the expected form; the message does not repeat the text */
    @JsonCreator
    public static BaseUrl parse(String text) {
        if (text.length() > CHARS_MAX || !FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("expected an http or https URL that ends with / and has no query");
        }
        try {
            return new BaseUrl(URI.create(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected a URL", e);
        }
    }

    @JsonValue
    @Override
    public String toString() {
        return url.toString();
    }
}
