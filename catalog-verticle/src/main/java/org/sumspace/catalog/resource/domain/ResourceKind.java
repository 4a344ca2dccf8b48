package org.sumspace.catalog.resource.domain;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A kind of record. All kinds have the same operations and the same code; this record holds the differences.
 *
 * @param path in URLs, and the name of the collection
 * @param schema name in the contract: its operations and schemas are named after it
 * @param ownerField the field that shows the participant who created the record
 * @param ownerIsUrl whether everybody reads the owner as the URL of its self-description; otherwise as its id
 * @param schemaVersion what records of this kind show as {@code schema_version}
 * @param references fields with ids of other records, and the path of the kind of those records
 * @param participants fields in which everybody reads an id as the URL of a participant's self-description
 * @param booleans fields that also take true and false as texts
 * @param hasDraftOperation whether existing clients create drafts with an operation of their own
 * @param computed fields that are made for each answer and not stored
 * @param representations fields with the id of a representation, which reads show instead
 * @param kept fields that show what the catalog keeps of a record beside the content
 */
public record ResourceKind(
        String path,
        String schema,
        String ownerField,
        boolean ownerIsUrl,
        String schemaVersion,
        Map<String, String> references,
        Set<String> participants,
        Set<String> booleans,
        boolean hasDraftOperation,
        Set<String> computed,
        Set<String> representations,
        Set<String> kept) {
    /** The representation of a resource that was created last. */
    public static final String REPRESENTATION_FIELD = "representation";

    /** The plan and the models of the training that a software resource represents. */
    public static final String TRAINING = "training";

    /** The field that shows which parts of a description are filled. */
    public static final String PROGRESS = "progress";

    /** The field that shows how many parts of a description are filled. */
    public static final String COMPLETION = "completion";

    /** Name and e-mail address of the owner's administrator. */
    public static final String CONTACT = "contactInfo";

    public static final ResourceKind SERVICE_OFFERING = new ResourceKind(
            "serviceofferings",
            "ServiceOffering",
            "providedBy",
            false,
            "1",
            Map.of("dataResources", "dataresources", "softwareResources", "softwareresources"),
            Set.of(),
            Set.of(),
            false,
            Set.of(),
            Set.of(),
            Set.of());

    public static final ResourceKind DATA_RESOURCE = new ResourceKind(
            "dataresources",
            "DataResource",
            "producedBy",
            true,
            "1",
            Map.of(),
            Set.of("copyrightOwnedBy"),
            Set.of("containsPII"),
            false,
            Set.of(),
            Set.of(REPRESENTATION_FIELD, "apiResponseRepresentation"),
            Set.of());

    public static final ResourceKind SOFTWARE_RESOURCE = new ResourceKind(
            "softwareresources",
            "SoftwareResource",
            "providedBy",
            true,
            "1.1.0",
            Map.of(),
            Set.of("copyrightOwnedBy"),
            Set.of(),
            false,
            Set.of(),
            Set.of(REPRESENTATION_FIELD),
            Set.of(TRAINING));

    public static final ResourceKind INFRASTRUCTURE_SERVICE = new ResourceKind(
            "infrastructureservices",
            "InfrastructureService",
            "providedBy",
            false,
            "1.2.0",
            SERVICE_OFFERING.references(),
            Set.of(),
            Set.of(),
            true,
            Set.of(PROGRESS, COMPLETION, CONTACT),
            Set.of(),
            Set.of());

    public static final ResourceKind ECOSYSTEM = new ResourceKind(
            "ecosystems",
            "Ecosystem",
            "orchestrator",
            false,
            "1.1.0",
            Map.of(),
            Set.of(),
            Set.of(),
            false,
            Set.of(),
            Set.of(),
            Set.of(
                    "participants",
                    "participantsCount",
                    "invitations",
                    "joinRequests",
                    "contract",
                    "infrastructureServices",
                    "dataProcessingChains",
                    "serviceChains",
                    "problem",
                    "pending",
                    "failed"));

    /** How a connector reads or calls a resource. It belongs to the resource and is in no list. */
    public static final ResourceKind REPRESENTATION = new ResourceKind(
            "representations",
            "Representation",
            "owner",
            false,
            "1",
            Map.of(),
            Set.of(),
            Set.of(),
            false,
            Set.of(),
            Set.of(),
            Set.of());

    /** The kinds that have all operations of records. */
    public static final List<ResourceKind> ALL =
            List.of(SERVICE_OFFERING, DATA_RESOURCE, SOFTWARE_RESOURCE, INFRASTRUCTURE_SERVICE, ECOSYSTEM);

    /** The kinds that are also shown in the vocabulary DCAT. */
    public static final List<ResourceKind> IN_DCAT = List.of(SERVICE_OFFERING, DATA_RESOURCE, SOFTWARE_RESOURCE);

    private static final Set<String> SERVER_SET =
            Set.of("_id", "__v", "createdAt", "updatedAt", "schema_version", "@id");

    public ResourceKind {
        references = Map.copyOf(references);
        participants = Set.copyOf(participants);
        booleans = Set.copyOf(booleans);
        computed = Set.copyOf(computed);
        representations = Set.copyOf(representations);
        kept = Set.copyOf(kept);
    }

    /** Whether the catalog alone sets this field; clients may send it, but it has no effect. */
    public boolean isServerSet(String field) {
        return SERVER_SET.contains(field)
                || field.equals(ownerField)
                || computed.contains(field)
                || kept.contains(field)
                || (field.equals(REPRESENTATION_FIELD) && representations.contains(field));
    }
}
