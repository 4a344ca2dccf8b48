package org.sumspace.catalog.shared.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/**
 * The URLs of self-descriptions. A reference to a record of this catalog is an id or such a URL.
 *
 * @param catalogUrl how others reach this catalog, without a trailing slash
 */
public record SelfDescriptions(String catalogUrl) {
    /** The kind of participants in URLs. */
    public static final String PARTICIPANTS = "participants";

    private static final String PREFIX = "/v1/";
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{24}");

    /**
     * The id in a reference; empty if it is neither an id nor the URL of such a record.
     *
     * @param kind path of the kind of record that is referred to
     */
    public Optional<String> id(String reference, String kind) {
        String prefix = prefix(kind);
        boolean isUrl = reference.regionMatches(true, 0, prefix, 0, prefix.length());
        String id = isUrl ? reference.substring(prefix.length()) : reference;
        return ID.matcher(id).matches() ? Optional.of(id.toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** The id in a reference to a record of one of these kinds; if it is none, a violation is added. */
    public Optional<String> id(String reference, List<String> kinds, String path, List<Violation> violations) {
        Optional<String> id =
                kinds.stream().flatMap(kind -> id(reference, kind).stream()).findFirst();
        if (id.isEmpty()) {
            violations.add(new Violation(
                    path,
                    "expected an id of 24 hex digits or the URL of a self-description in "
                            + String.join(" or ", kinds)));
        }
        return id;
    }

    /** The URL of a record's self-description. */
    public String url(String id, String kind) {
        return prefix(kind) + id;
    }

    /**
     * The members of JSON-LD with which a self-description begins.
     *
     * @param type name of the kind in the contract
     */
    public Map<String, @Nullable Object> head(String type, String id, String kind) {
        Map<String, @Nullable Object> head = new LinkedHashMap<>();
        head.put("@context", catalogUrl + PREFIX + type.toLowerCase(Locale.ROOT));
        head.put("@type", type);
        head.put("@id", url(id, kind));
        return head;
    }

    private String prefix(String kind) {
        return catalogUrl + PREFIX + "catalog/" + kind + "/";
    }
}
