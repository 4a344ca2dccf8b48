package org.sumspace.catalog.resource.domain;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A kind of record. All kinds have the same operations and the same code; this is what differs.
 *
 * @param path in URLs, and the name of the collection
 * @param schema name in the contract: its operations and schemas are named after it
 * @param ownerField the field that shows the participant who created the record
 * @param schemaVersion what records of this kind show as {@code schema_version}
 * @param references fields with ids of other records, and the path of the kind of those records
 */
public record ResourceKind(
        String path, String schema, String ownerField, String schemaVersion, Map<String, String> references) {
    public static final ResourceKind SERVICE_OFFERING = new ResourceKind(
            "serviceofferings",
            "ServiceOffering",
            "providedBy",
            "1",
            Map.of("dataResources", "dataresources", "softwareResources", "softwareresources"));

    public static final List<ResourceKind> ALL = List.of(SERVICE_OFFERING);

    private static final Set<String> SERVER_SET =
            Set.of("_id", "__v", "createdAt", "updatedAt", "schema_version", "@id");

    public ResourceKind {
        requireNonNull(path, "path is null");
        requireNonNull(schema, "schema is null");
        requireNonNull(ownerField, "ownerField is null");
        requireNonNull(schemaVersion, "schemaVersion is null");
        references = Map.copyOf(references);
    }

    /** Whether the catalog alone sets this field; clients may send it, but it has no effect. */
    public boolean isServerSet(String field) {
        return SERVER_SET.contains(field) || field.equals(ownerField);
    }
}
