package org.sumspace.catalog.resource.core;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * The fields of a kind that its clients set.
 *
 * @param names all of them
 * @param defaults the content of a record for which the client set none
 */
public record RecordFields(Set<String> names, JsonValue defaults) {
    public RecordFields {
        names = Set.copyOf(names);
    }

    /** @param schema of the contract, with a property for each field */
    public static RecordFields of(JsonValue schema) {
        Set<String> names = new HashSet<>();
        Map<String, @Nullable Object> defaults = new LinkedHashMap<>();
        schema.member("properties").members().forEach(property -> {
            names.add(property.getKey());
            if (property.getValue().has("default")) {
                defaults.put(
                        property.getKey(), property.getValue().member("default").tree());
            }
        });
        if (names.isEmpty()) {
            throw new IllegalArgumentException("the schema has no properties");
        }
        return new RecordFields(names, JsonValue.of(defaults));
    }

    /** Whether a key that a client sends is stored in a record. */
    public boolean isKept(String key) {
        return names.contains(key) || isJsonLd(key);
    }

    /** Whether this is a key of JSON-LD: a keyword or a compact IRI. */
    static boolean isJsonLd(String key) {
        return key.startsWith("@") || key.contains(":");
    }
}
