package org.sumspace.catalog.resource.core;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * References to records of this catalog: an id, or the URL of a self-description.
 *
 * @param catalogUrl how others reach this catalog, without a trailing slash
 */
public record SelfDescriptions(String catalogUrl) {
    /** The kind of participants in URLs. */
    public static final String PARTICIPANTS = "participants";

    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{24}");

    public SelfDescriptions {
        requireNonNull(catalogUrl, "catalogUrl is null");
    }

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

    /** The URL of a record's self-description. */
    public String url(String id, String kind) {
        return prefix(kind) + id;
    }

    private String prefix(String kind) {
        return catalogUrl + "/v1/catalog/" + kind + "/";
    }
}
