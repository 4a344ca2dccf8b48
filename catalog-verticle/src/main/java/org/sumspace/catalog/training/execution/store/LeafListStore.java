package org.sumspace.catalog.training.execution.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.execution.domain.LeafListHead;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.wire.Bytes;

/**
 * Leaf lists by their Merkle root. A list is stored in parts, so that a long list is never in memory as a whole. Its
 * head is stored after all parts: if there is a head, the list is complete.
 */
public final class LeafListStore {
    /** Leaves per part. */
    public static final int LEAVES_PER_PART = 1_000;

    private final Documents heads;
    private final Documents parts;

    public LeafListStore(DocumentStore database) {
        this.heads = database.documents("leaf_lists");
        this.parts = database.documents("leaf_list_parts");
    }

    /** Stores a list; a list that is stored already is not changed. */
    public Future<Void> put(Digest root, List<Bytes> certificates, List<Bytes> leaves) {
        return heads.find(root.toString())
                .compose(known ->
                        known.isPresent() ? Future.succeededFuture() : store(root, certificates, parts(leaves)));
    }

    private static List<List<Bytes>> parts(List<Bytes> leaves) {
        List<List<Bytes>> parts = new ArrayList<>();
        for (int from = 0; from < leaves.size(); from += LEAVES_PER_PART) {
            int to = Math.min(leaves.size(), from + LEAVES_PER_PART);
            parts.add(List.copyOf(leaves.subList(from, to)));
        }
        return parts;
    }

    private Future<Void> store(Digest root, List<Bytes> certificates, List<List<Bytes>> leaves) {
        Future<Boolean> stored = Future.succeededFuture();
        for (int part = 0; part < leaves.size(); part++) {
            JsonObject document = new JsonObject()
                    .put(Documents.ID, partId(root, part))
                    .put("leaves", StoredBytes.array(leaves.get(part)));
            stored = stored.compose(before -> parts.insertIfAbsent(document));
        }
        JsonObject head = new JsonObject()
                .put(Documents.ID, root.toString())
                .put("certificates", StoredBytes.array(certificates))
                .put("parts", leaves.size());
        return stored.compose(before -> heads.insert(head)).mapEmpty();
    }

    /** Fails with NOT_FOUND if there is no list with this root. */
    public Future<LeafListHead> head(Digest root) {
        return heads.find(root.toString())
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no leaf list with this root.")))
                .map(head -> new LeafListHead(
                        StoredBytes.list(head.getJsonArray("certificates")), head.getInteger("parts")));
    }

    /** The leaves of one part, counted from 0. */
    public Future<List<Bytes>> part(Digest root, int part) {
        return parts.find(partId(root, part))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("The leaf list has no such part.")))
                .map(document -> StoredBytes.list(document.getJsonArray("leaves")));
    }

    private static String partId(Digest root, int part) {
        return root + "/" + part;
    }
}
