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

/**
 * How clients see records of one kind: fields of the contract and JSON-LD, and nothing else that a stored record may have.
 */
public record RecordView(ResourceKind kind, RecordFields fields) {
    private static final int MILLISECOND_DIGITS = 3;
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECOND_DIGITS).toFormatter();

    public RecordView {
        requireNonNull(kind, "kind is null");
        requireNonNull(fields, "fields is null");
    }

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

    private static String time(Instant instant) {
        return TIME.format(instant);
    }
}
