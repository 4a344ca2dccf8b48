package org.sumspace.connector.catalog.domain;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The URLs of records at the participant's catalog. A record has one canonical URL, however a client or a contract
 * spells it: with or without {@code /v1}, with a slash at its end, or by its bare id.
 *
 * @param catalog the catalog's public URL, without the prefix of its version and without a slash at its end
 */
public record CatalogUrls(String catalog) {
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{24}");
    private static final Pattern RECORD = Pattern.compile("(?:/v1)?/catalog/([a-z]+)/([0-9a-fA-F]{24})/?");

    /** The kinds of records, as their URLs name them. */
    public enum Kind {
        PARTICIPANTS,
        SERVICEOFFERINGS,
        INFRASTRUCTURESERVICES,
        DATARESOURCES,
        SOFTWARERESOURCES;

        private String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The URL of a record's self-description; empty if this is no reference to such a record of this catalog. */
    public Optional<String> canonical(Kind kind, String reference) {
        if (ID.matcher(reference).matches()) {
            return Optional.of(url(kind, reference));
        }
        if (!reference.startsWith(catalog)) {
            return Optional.empty();
        }
        Matcher record = RECORD.matcher(reference.substring(catalog.length()));
        return record.matches() && record.group(1).equals(kind.path())
                ? Optional.of(url(kind, record.group(2)))
                : Optional.empty();
    }

    private String url(Kind kind, String id) {
        return catalog + "/v1/catalog/" + kind.path() + "/" + id.toLowerCase(Locale.ROOT);
    }
}
