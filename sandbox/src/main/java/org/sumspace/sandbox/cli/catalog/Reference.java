package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;

/** A reference in an answer of the catalog: an id, or the record itself. */
final class Reference {
    private Reference() {}

    /** Empty if there is no reference. */
    static String id(JsonNode reference) {
        return reference.isObject() ? reference.path("_id").asText() : reference.asText("");
    }

    /** The name of the record if the answer contains it, otherwise its id. */
    static String label(JsonNode reference) {
        for (String field : new String[] {"legalName", "name"}) {
            if (reference.path(field).isTextual()) {
                return reference.path(field).asText();
            }
        }
        return id(reference);
    }
}
