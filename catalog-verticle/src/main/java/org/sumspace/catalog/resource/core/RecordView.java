package org.sumspace.catalog.resource.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/** How clients see records of one kind: the fields of the contract and JSON-LD. Any other stored member is left out. */
public record RecordView(ResourceKind kind, RecordFields fields, SelfDescriptions selfDescriptions, KindRules rules) {

    /** The record with ids of participants, as its owner gets it. */
    public Map<String, @Nullable Object> of(ResourceRecord record) {
        return of(record, Optional.of(new Actor(record.owner(), false)));
    }

    /** The record with ids of participants. */
    public Map<String, @Nullable Object> of(ResourceRecord record, Optional<Actor> actor) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", record.id());
        record.content().members().stream()
                .filter(field -> fields.isKept(field.getKey()))
                .forEach(field -> view.put(field.getKey(), field.getValue().tree()));
        if (kind.representations().contains(ResourceKind.REPRESENTATION_FIELD)) {
            Representations.current(record.state()).ifPresent(id -> view.put(ResourceKind.REPRESENTATION_FIELD, id));
        }
        if (kind.computed().contains(ResourceKind.PROGRESS)) {
            view.put(ResourceKind.PROGRESS, Completeness.progress(record.content()));
            view.put(ResourceKind.COMPLETION, Completeness.completion(record.content()));
        }
        view.putAll(rules.view(record, actor));
        view.put(kind.ownerField(), record.owner());
        view.put("schema_version", kind.schemaVersion());
        view.put("createdAt", Instants.text(record.createdAt()));
        view.put("updatedAt", Instants.text(record.updatedAt()));
        view.put("__v", record.version());
        return view;
    }

    /** The record as everybody reads it: participants are URLs of self-descriptions where the kind says so. */
    public Map<String, @Nullable Object> published(ResourceRecord record) {
        return published(record, Optional.empty());
    }

    /** The record as a caller reads it: participants are URLs of self-descriptions where the kind says so. */
    public Map<String, @Nullable Object> published(ResourceRecord record, Optional<Actor> actor) {
        Map<String, @Nullable Object> view = of(record, actor);
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

    /**
     * The record as JSON-LD: participants are ids, and other records are URLs of their self-descriptions. The catalog's
     * context, type and id replace those of the owner, which could give the fields another meaning.
     */
    public Map<String, @Nullable Object> selfDescription(ResourceRecord record, Optional<Actor> actor) {
        Map<String, @Nullable Object> description = selfDescriptions.head(kind.schema(), record.id(), kind.path());
        of(record, actor).forEach(description::putIfAbsent);
        description.keySet().removeAll(kind.computed());
        kind.references()
                .forEach((field, referredKind) -> description.computeIfPresent(
                        field,
                        (name, ids) -> JsonValue.of(ids).items().stream()
                                .map(id -> selfDescriptions.url(id.asText(), referredKind))
                                .toList()));
        return description;
    }

    /** Only an id becomes a URL: URLs of other catalogs and names stay as they are. */
    private String participant(String reference) {
        return selfDescriptions
                .id(reference, SelfDescriptions.PARTICIPANTS)
                .map(id -> selfDescriptions.url(id, SelfDescriptions.PARTICIPANTS))
                .orElse(reference);
    }
}
