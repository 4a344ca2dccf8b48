package org.sumspace.converter.core.descriptor;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.text.Durations;
import org.sumspace.converter.core.text.Identifiers;
import org.sumspace.converter.core.text.Iris;
import org.sumspace.converter.core.text.LanguageTags;
import org.sumspace.converter.core.text.TextInstants;

/**
 * A string with a grammar.
 *
 * @param description what the string should be, for violations
 */
record TextFormat(String description, Predicate<String> grammar) implements Shape {
    /** The formats by their names in descriptors. */
    static final Map<String, TextFormat> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("string", new TextFormat("a non-empty string", text -> !text.isEmpty())),
            Map.entry("text", new TextFormat("a string", text -> true)),
            Map.entry("token", new TextFormat("a string without white space", TextFormat::isToken)),
            Map.entry("iri", new TextFormat("an absolute IRI (RFC 3987)", Iris::isIri)),
            Map.entry("node", new TextFormat("an absolute IRI, or a blank node _:x", TextFormat::isNode)),
            Map.entry("uuid", new TextFormat("a UUID (RFC 4122)", Identifiers::isUuid)),
            Map.entry("mbox", new TextFormat("mailto: and an e-mail address", Identifiers::isMbox)),
            Map.entry("sha1", new TextFormat("a SHA-1 in lower-case hex", Identifiers::isSha1)),
            Map.entry("language", new TextFormat("a language tag (RFC 5646)", LanguageTags::isTag)),
            Map.entry("duration", new TextFormat("an ISO 8601 duration", Durations::isIso)),
            Map.entry("span", new TextFormat("seconds or an ISO 8601 duration", TextFormat::isSpan)),
            Map.entry("clockDuration", new TextFormat("a duration HHHH:MM:SS.SS", t -> Durations.fromClock(t) != null)),
            Map.entry("instant", new TextFormat("an instant (RFC 3339)", TextInstants::isInstant)),
            Map.entry(
                    "instantOrBeginning",
                    new TextFormat(
                            "an instant (ISO 8601), or the beginning of one", TextInstants::isInstantOrBeginning)),
            Map.entry("timeOfDay", new TextFormat("a time HH:MM:SS.SS", TextInstants::isTimeOfDay)),
            Map.entry("utcMillis", new TextFormat("an instant in UTC with milliseconds", TextInstants::isUtcMillis)),
            Map.entry("xapiVersion", new TextFormat("version 1.0, 1.0.n or 2.0.n", Identifiers::isXapiVersion))));

    @Override
    public void check(@Nullable Object value, Location at, JsonViolations violations) {
        if (!(value instanceof String text) || !grammar.test(text)) {
            violations.add(at, "expected " + description);
        }
    }

    private static boolean isNode(String text) {
        return Iris.isIri(text) || (text.startsWith("_:") && isToken(text) && text.length() > 2);
    }

    private static boolean isSpan(String text) {
        return Durations.isIso(text) || Durations.isSeconds(text);
    }

    private static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().noneMatch(Character::isWhitespace);
    }
}
