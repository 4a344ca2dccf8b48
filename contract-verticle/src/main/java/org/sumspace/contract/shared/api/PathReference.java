package org.sumspace.contract.shared.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.ApiRequest;

/**
 * A reference to a record of a catalog in a path: in base64, as clients of contract managers send it, or as plain text.
 */
public final class PathReference {
    /** An id may look like base64, so it is recognised by its form. */
    private static final Pattern RECORD_ID = Pattern.compile("[0-9a-fA-F]{24}");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

    private PathReference() {}

    /** @throws NodeException INVALID_INPUT if it is neither base64 nor a reference */
    public static String read(ApiRequest request, String parameter) {
        String text = request.path(parameter);
        if (text.contains(":") || RECORD_ID.matcher(text).matches()) {
            return text;
        }
        return decoded(text)
                .or(() -> Optional.of(text).filter(NAME.asMatchPredicate()))
                .orElseThrow(() -> NodeException.invalidInput(
                        List.of(new Violation("path/" + parameter, "expected a URL, its base64 form, or an id"))));
    }

    private static Optional<String> decoded(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text.replace('+', '-').replace('/', '_'));
            return Optional.of(new String(bytes, UTF_8)).filter(url -> url.contains(":") && url.indexOf('\uFFFD') < 0);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
