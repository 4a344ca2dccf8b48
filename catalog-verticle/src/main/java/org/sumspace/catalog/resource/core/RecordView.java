package org.sumspace.catalog.resource.core;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/**
 * How clients see records of one kind: fields of the contract and JSON-LD, and nothing else that a stored record may have.
 */
public record RecordView(ResourceKind kind, RecordFields fields, SelfDescriptions selfDescriptions) {
    private static final int MILLISECOND_DIGITS = 3;
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECOND_DIGITS).toFormatter();

    public RecordView {
        requireNonNull(kind, "kind is null");
        requireNonNull(fields, "fields is null");
        requireNonNull(selfDescriptions, "selfDescriptions is null");
    }

    /** The record with ids of participants, as its owner gets it. */
    public Map<String, @Nullable Object> of(ResourceRecord record) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", record.id());
        record.content().members().stream()
                .filter(field -> fields.isKept(field.getKey()))
                .forEach(field -> view.put(field.getKey(), field.getValue().tree()));
        view.put(kind.ownerField(), record.owner());
        view.put("schema_version", kind.schemaVersion());
        view.put("createdAt", time(record.createdAt()));
        view.put("updatedAt", time(record.updatedAt()));
        view.put("__v", record.version());
        return view;
    }

    /** The record as everybody reads it: participants are URLs of self-descriptions where the kind says so. */
    public Map<String, @Nullable Object> published(ResourceRecord record) {
        Map<String, @Nullable Object> view = of(record);
        if (kind.ownerIsUrl()) {
            view.put(kind.ownerField(), participant(record.owner()));
        }
        for (String field : kind.participants()) {
            view.computeIfPresent(
                    field,
                    (name, value) -> JsonValue.of(value).items().stream()
                            .map(item -> participant(item.asText()))
                            .toList());
        }
        return view;
    }

    /** Only an id becomes a URL: URLs of other catalogs and names stay as they are. */
    private String participant(String reference) {
        return selfDescriptions
                .id(reference, SelfDescriptions.PARTICIPANTS)
                .map(id -> selfDescriptions.url(id, SelfDescriptions.PARTICIPANTS))
                .orElse(reference);
    }

    private static String time(Instant instant) {
        return TIME.format(instant);
    }
}
