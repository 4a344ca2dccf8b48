package org.sumspace.connector.catalogcopy.domain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import org.sumspace.common.crypto.Digest;

/**
 * A connector's copy of a record that its participant has at the catalog.
 *
 * @param id derived from kind and record, so that a record has one copy
 * @param endpoint URL of the record's self-description
 * @param resourceId id of the record at the catalog
 * @param isEnabled whether the connector shows it in its own self-description
 */
public record CatalogCopy(
        @JsonProperty("_id") String id,
        String endpoint,
        String resourceId,
        Kind type,
        @JsonProperty("enabled") boolean isEnabled) {
    private static final int ID_CHARS = 24;

    /** The kinds of records, as the catalog's paths name them. */
    public enum Kind {
        SERVICEOFFERINGS("serviceofferings", "serviceOfferings"),
        DATARESOURCES("dataresources", "dataResources"),
        SOFTWARERESOURCES("softwareresources", "softwareResources");

        private final String path;
        private final String member;

        Kind(String path, String member) {
            this.path = path;
            this.member = member;
        }

        @JsonValue
        public String path() {
            return path;
        }

        /** The member of the catalog's answer to a registration that lists such records. */
        public String member() {
            return member;
        }

        /** @throws IllegalArgumentException if no kind has this path */
        public static Kind ofPath(String path) {
            for (Kind kind : values()) {
                if (kind.path.equals(path)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no kind of records");
        }
    }

    /**
     * An enabled copy.
     *
     * @param catalog public URL of the catalog, without the prefix of its version
     */
    public static CatalogCopy of(String catalog, Kind type, String resourceId) {
        String place = type.path + "/" + resourceId;
        String id =
                Digest.of(("catalog copy " + place).getBytes(UTF_8)).toString().substring(0, ID_CHARS);
        return new CatalogCopy(id, catalog + "/v1/catalog/" + place, resourceId, type, true);
    }

    public CatalogCopy withEnabled(boolean enabled) {
        return new CatalogCopy(id, endpoint, resourceId, type, enabled);
    }
}
