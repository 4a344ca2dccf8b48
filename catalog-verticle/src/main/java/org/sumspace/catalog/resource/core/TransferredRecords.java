package org.sumspace.catalog.resource.core;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.Housekeeping;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * The records of one kind as an export writes and an import reads them: the fields that their owners read, and the
 * state that the catalog keeps. Their fields are those that other catalogs of this kind store.
 */
public record TransferredRecords(
        ResourceKind kind,
        RecordFields fields,
        RecordReader reader,
        KindRules rules,
        SelfDescriptions selfDescriptions) {
    private static final String REPRESENTATIONS = "representations";
    private static final String PENDING = "pending";

    public Map<String, @Nullable Object> write(ResourceRecord record) {
        Map<String, @Nullable Object> written = new LinkedHashMap<>();
        record.content().members().stream()
                .filter(field -> fields.isKept(field.getKey()))
                .forEach(field -> written.put(field.getKey(), field.getValue().tree()));
        if (hasRepresentations()) {
            Representations.current(record.state()).ifPresent(id -> written.put(ResourceKind.REPRESENTATION_FIELD, id));
            if (record.state().has(REPRESENTATIONS)) {
                written.put(REPRESENTATIONS, Representations.all(record.state()));
            }
        }
        written.putAll(rules.exported(record));
        if (!record.tasks().isEmpty()) {
            written.put(
                    PENDING,
                    record.tasks().stream().map(OutboxTask::kind).distinct().toList());
        }
        written.put(kind.ownerField(), record.owner());
        written.put("schema_version", kind.schemaVersion());
        new Housekeeping(record.id(), record.version(), record.createdAt(), record.updatedAt()).addTo(written);
        return written;
    }

    /**
     * A record that meets the schema of the kind's lines.
     *
     * @throws NodeException INVALID_INPUT or TOO_LARGE if it is not one that a client could create, CONFLICT if it waits for
     *     the contract manager
     */
    public ResourceRecord read(JsonValue record) {
        if (!record.member(PENDING).isEmpty()) {
            throw NodeException.conflict("It has calls at the contract manager that are open (" + PENDING
                    + "); they are not imported. Let them end, and export it again.");
        }
        Housekeeping housekeeping = Housekeeping.of(record);
        String owner = participant(record);
        RecordInput input = reader.read(record);
        if (kind.equals(ResourceKind.REPRESENTATION)) {
            input = input.with(Representations.RESOURCE, resource(record));
            Representations.check(JsonValue.of(Map.of()), input.fields());
        }
        JsonValue content = input.mergedInto(fields.defaults());
        reader.check(content);
        Digest request = Digest.of(CanonicalJson.write(input.fields()));
        ResourceRecord read = new ResourceRecord(
                housekeeping.id(),
                housekeeping.version(),
                owner,
                new RecordOrigin(housekeeping.id(), request),
                housekeeping.createdAt(),
                housekeeping.updatedAt(),
                content,
                hasRepresentations() ? representations(record) : JsonValue.of(Map.of()),
                List.of(),
                false);
        return rules.imported(read, record);
    }

    private boolean hasRepresentations() {
        return kind.representations().contains(ResourceKind.REPRESENTATION_FIELD);
    }

    private String participant(JsonValue record) {
        return selfDescriptions
                .id(reference(record.member(kind.ownerField())), SelfDescriptions.PARTICIPANTS)
                .orElseThrow(() -> malformed(kind.ownerField(), "a participant"));
    }

    private String resource(JsonValue record) {
        String reference = reference(record.member(Representations.RESOURCE));
        return Stream.of(ResourceKind.DATA_RESOURCE, ResourceKind.SOFTWARE_RESOURCE)
                .flatMap(each -> selfDescriptions.id(reference, each.path()).stream())
                .findFirst()
                .orElseThrow(() -> malformed(Representations.RESOURCE, "a data or software resource"));
    }

    private JsonValue representations(JsonValue record) {
        Optional<String> current = Optional.of(reference(record.member(ResourceKind.REPRESENTATION_FIELD)))
                .filter(id -> !id.isEmpty())
                .map(this::representation);
        if (current.isEmpty() && !record.has(REPRESENTATIONS)) {
            return JsonValue.of(Map.of());
        }
        List<String> all = record.member(REPRESENTATIONS).items().stream()
                .map(id -> representation(id.asText()))
                .toList();
        if (all.size() > Representations.PER_RESOURCE_MAX) {
            throw NodeException.invalidInput(List.of(
                    new Violation("/" + REPRESENTATIONS, "expected at most " + Representations.PER_RESOURCE_MAX)));
        }
        return Representations.of(all, current);
    }

    private String representation(String id) {
        return selfDescriptions
                .id(id, ResourceKind.REPRESENTATION.path())
                .orElseThrow(() -> malformed(ResourceKind.REPRESENTATION_FIELD, "a representation"));
    }

    private static String reference(JsonValue value) {
        return value.isObject() ? value.member(Housekeeping.ID).asText() : value.asText();
    }

    private static NodeException malformed(String field, String what) {
        return NodeException.invalidInput(List.of(new Violation(
                "/" + field, "expected an id of 24 hex digits or the URL of a self-description of " + what)));
    }

    /** Whether two records have the same content. Their versions are not compared. */
    public static boolean haveSameContent(ResourceRecord one, ResourceRecord other) {
        return one.owner().equals(other.owner())
                && one.createdAt().equals(other.createdAt())
                && one.updatedAt().equals(other.updatedAt())
                && Arrays.equals(CanonicalJson.write(one.content()), CanonicalJson.write(other.content()))
                && Arrays.equals(CanonicalJson.write(one.state()), CanonicalJson.write(other.state()));
    }
}
