package org.sumspace.connector.exchange.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.exchange.core.message.SignedMessage;

/** Signed messages of other connectors. They are kept as one JSON text each, because senders choose names in them. */
public final class EvidenceStore {
    private static final String MESSAGE = "message";
    private static final String RECEIVED_AT = "receivedAt";

    private final Documents evidence;

    public EvidenceStore(DocumentStore database) {
        this.evidence = database.documents("exchangeEvidence");
    }

    /** Keeps a message; a second one with the same id is not kept. */
    public Future<Void> keep(String id, SignedMessage message, Instant now) {
        String text = new String(CanonicalJson.write(JsonValue.of(message.tree())), StandardCharsets.UTF_8);
        return evidence.insertIfAbsent(new JsonObject()
                        .put(Documents.ID, id)
                        .put(MESSAGE, text)
                        .put(RECEIVED_AT, now.toString()))
                .mapEmpty();
    }

    /** When a message arrived; empty if there is none. */
    public Future<Optional<Instant>> receivedAt(String id) {
        return evidence.find(id).map(found -> found.map(document -> Instant.parse(document.getString(RECEIVED_AT))));
    }

    public Future<Void> remove(String id) {
        return evidence.delete(id).mapEmpty();
    }

    public Future<Optional<SignedMessage>> find(String id) {
        return evidence.find(id)
                .map(found -> found.map(document -> SignedMessage.read(JsonValue.parse(document.getString(MESSAGE)))));
    }
}
