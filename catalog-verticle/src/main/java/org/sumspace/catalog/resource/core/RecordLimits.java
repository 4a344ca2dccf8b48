package org.sumspace.catalog.resource.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The limits of a whole record, beside those of its fields. */
public final class RecordLimits {
    private static final int RECORD_BYTES_MAX = 256 * 1024;
    private static final int JSON_LD_KEYS_MAX = 50;
    private static final int JSON_LD_BYTES_MAX = 32 * 1024;

    private RecordLimits() {}

    /**
     * @throws NodeException INVALID_INPUT if the content has a number or text that JSON cannot carry everywhere, or too
     *     much JSON-LD; TOO_LARGE if it has too many bytes
     */
    public static void check(JsonValue content) {
        if (bytes(content) > RECORD_BYTES_MAX) {
            throw NodeException.tooLarge("A record has at most " + RECORD_BYTES_MAX + " bytes of JSON.");
        }
        Map<String, @Nullable Object> jsonLd = new LinkedHashMap<>();
        content.members().stream()
                .filter(member -> RecordFields.isJsonLd(member.getKey()))
                .forEach(member -> jsonLd.put(member.getKey(), member.getValue().tree()));
        if (jsonLd.size() > JSON_LD_KEYS_MAX || bytes(JsonValue.of(jsonLd)) > JSON_LD_BYTES_MAX) {
            throw NodeException.invalidInput(List.of(new Violation(
                    "",
                    "a record has at most " + JSON_LD_KEYS_MAX + " keys of JSON-LD, with " + JSON_LD_BYTES_MAX
                            + " bytes together")));
        }
    }

    private static int bytes(JsonValue content) {
        try {
            return CanonicalJson.write(content).length;
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("", String.valueOf(e.getMessage()))));
        }
    }
}
