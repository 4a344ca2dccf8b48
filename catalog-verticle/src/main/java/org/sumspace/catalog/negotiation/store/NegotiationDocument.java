package org.sumspace.catalog.negotiation.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;

/** A negotiation as a document. Policies and tasks are one JSON text each, because clients choose keys in them. */
record NegotiationDocument(
        @JsonProperty(Documents.ID) String id,
        @JsonProperty(Documents.REVISION) long revision,
        long version,
        @JsonUnwrapped RecordOrigin origin,
        String openKey,
        @JsonUnwrapped NegotiationParties parties,
        @JsonUnwrapped NegotiationState state,
        List<OutboxTask> tasks,
        boolean openTasks,
        Instant createdAt,
        Instant updatedAt) {
    static final String REQUEST_KEY = "requestKey";
    static final String OPEN_KEY = "openKey";
    static final String OPEN_TASKS = "openTasks";

    private static final List<String> TEXTS = List.of("policies", "tasks");
    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withTimesInMillis()
            .withNulls()
            .withText(NegotiationStatus.class, NegotiationStatus::label, NegotiationStatus::ofLabel);

    static JsonObject write(Negotiation negotiation) {
        JsonObject document = new JsonObject(RECORDS.tree(new NegotiationDocument(
                negotiation.id(),
                negotiation.revision(),
                negotiation.version(),
                negotiation.origin(),
                negotiation.openKey(),
                negotiation.parties(),
                negotiation.state(),
                negotiation.tasks(),
                !negotiation.tasks().isEmpty(),
                negotiation.createdAt(),
                negotiation.updatedAt())));
        TEXTS.forEach(name -> document.put(
                name,
                new String(CanonicalJson.write(JsonValue.of(document.getMap().get(name))), UTF_8)));
        return document;
    }

    /** @param document which is changed */
    static Negotiation read(JsonObject document) {
        TEXTS.forEach(name ->
                document.put(name, JsonValue.parse(document.getString(name)).tree()));
        NegotiationDocument read = RECORDS.read(document.getMap(), NegotiationDocument.class);
        return new Negotiation(
                read.id,
                read.revision,
                read.version,
                read.origin,
                read.parties,
                read.state,
                read.tasks,
                read.createdAt,
                read.updatedAt);
    }
}
