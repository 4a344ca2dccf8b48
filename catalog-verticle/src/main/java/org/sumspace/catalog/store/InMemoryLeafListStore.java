package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.catalog.domain.LeafListHead;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.wire.Bytes;

final class InMemoryLeafListStore implements LeafListStore {
    private final Map<Digest, Stored> lists = new HashMap<>();

    private record Stored(LeafListHead head, List<List<Bytes>> parts) {}

    @Override
    public synchronized Future<Void> put(Digest root, List<Bytes> certificates, List<Bytes> leaves) {
        List<List<Bytes>> parts = LeafParts.of(leaves);
        lists.putIfAbsent(root, new Stored(new LeafListHead(certificates, parts.size()), parts));
        return Future.succeededFuture();
    }

    @Override
    public synchronized Future<LeafListHead> head(Digest root) {
        return stored(root).map(Stored::head);
    }

    @Override
    public synchronized Future<List<Bytes>> part(Digest root, int part) {
        return stored(root).map(stored -> stored.parts().get(part));
    }

    private Future<Stored> stored(Digest root) {
        Stored stored = lists.get(root);
        return stored == null
                ? Future.failedFuture(NodeException.notFound("There is no leaf list with this root."))
                : Future.succeededFuture(stored);
    }
}
