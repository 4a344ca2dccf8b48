package org.sumspace.contract.agreement.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The URL of a participant in a path: base64, or the text itself. */
final class Dids {
    private Dids() {}

    /** @throws NodeException INVALID_INPUT if it is neither */
    static String decode(String path) {
        if (path.contains(":")) {
            return path;
        }
        try {
            return new String(
                    Base64.getUrlDecoder().decode(path.replace('+', '-').replace('/', '_')), UTF_8);
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(
                    List.of(new Violation("path/did", "expected the base64 form of a participant's URL")));
        }
    }
}
