package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.util.List;
import org.sumspace.catalog.domain.LeafListHead;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.Documents;
import org.sumspace.common.wire.Bytes;

/** The head is stored after all parts: where there is a head, the list is whole. */
final class MongoLeafListStore implements LeafListStore {
    private final Documents heads;
    private final Documents parts;

    MongoLeafListStore(MongoClient client) {
        this.heads = new Documents(client, "leaf_lists");
        this.parts = new Documents(client, "leaf_list_parts");
    }

    @Override
    public Future<Void> put(Digest root, List<Bytes> certificates, List<Bytes> leaves) {
        return heads.find(root.toString())
                .compose(known ->
                        known.isPresent() ? Future.succeededFuture() : store(root, certificates, LeafParts.of(leaves)));
    }

    private Future<Void> store(Digest root, List<Bytes> certificates, List<List<Bytes>> cut) {
        Future<Boolean> stored = Future.succeededFuture();
        for (int part = 0; part < cut.size(); part++) {
            JsonObject document = new JsonObject()
                    .put(Documents.ID, partId(root, part))
                    .put("leaves", StoredBytes.array(cut.get(part)));
            stored = stored.compose(before -> parts.insertIfAbsent(document));
        }
        JsonObject head = new JsonObject()
                .put(Documents.ID, root.toString())
                .put("certificates", StoredBytes.array(certificates))
                .put("parts", cut.size());
        return stored.compose(before -> heads.insert(head)).mapEmpty();
    }

    @Override
    public Future<LeafListHead> head(Digest root) {
        return heads.find(root.toString())
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no leaf list with this root.")))
                .map(head -> new LeafListHead(
                        StoredBytes.list(head.getJsonArray("certificates")), head.getInteger("parts")));
    }

    @Override
    public Future<List<Bytes>> part(Digest root, int part) {
        return parts.find(partId(root, part))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such part of a leaf list.")))
                .map(document -> StoredBytes.list(document.getJsonArray("leaves")));
    }

    private static String partId(Digest root, int part) {
        return root + "/" + part;
    }
}
