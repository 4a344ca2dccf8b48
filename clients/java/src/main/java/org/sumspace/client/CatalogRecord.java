package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;

/** A record as the catalog shows it. */
public record CatalogRecord(RecordKind kind, JsonNode content) {
    private static final String PUBLISHED = "published";

    public String id() {
        return content.path("_id").asText();
    }

    public long version() {
        return content.path("__v").asLong();
    }

    public String name() {
        return content.path("name").asText();
    }

    /** The time of the last change, ISO 8601. */
    public String changed() {
        return content.path("updatedAt").asText();
    }

    /** The id of the owner. Some records show the owner as the URL of its self-description, others as a record. */
    public String owner() {
        JsonNode owner = content.path(kind.ownerField());
        return owner.path("_id").asText(owner.asText().replaceFirst(".*/", ""));
    }

    public String status() {
        return content.path("status").asText(PUBLISHED);
    }

    public boolean isPublished() {
        return status().equals(PUBLISHED);
    }
}
