package org.sumspace.sandbox.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sumspace.common.document.DocumentPath;

/** Names a column in the {@code result.extensions} of a statement. xAPI requires an IRI (RFC 3987). */
final class Extension {

    private static final String BASE = "https://sumspace.org/extensions/";

    private Extension() {}

    /** Whether the column's path is within the maximum length of document paths. */
    static boolean fits(String column) {
        return path(column).toString().length() <= DocumentPath.MAX_LENGTH_CHARS;
    }

    static DocumentPath path(String column) {
        return new DocumentPath(List.of("result", "extensions", iri(column)));
    }

    /** Different columns have different IRIs, because all but letters, digits and {@code -._~} is percent-encoded. */
    static String iri(String column) {
        StringBuilder iri = new StringBuilder(BASE);
        column.codePoints().forEach(character -> {
            if (Character.isLetterOrDigit(character) || "-._~".indexOf(character) >= 0) {
                iri.appendCodePoint(character);
            } else {
                for (byte octet : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
                    iri.append(String.format("%%%02X", octet & 0xff));
                }
            }
        });
        return iri.toString();
    }
}
