package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.training.execution.domain.LeafListHead;
import org.sumspace.catalog.training.execution.store.LeafListStore;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.wire.Bytes;

/** Stores leaf lists, and reads them part by part. */
public final class LeafListService {
    private static final int PER_PART = LeafListStore.LEAVES_PER_PART;

    private final LeafListStore leafLists;

    public LeafListService(LeafListStore leafLists) {
        this.leafLists = leafLists;
    }

    /**
     * Stores a list; a list that is stored already is not changed.
     *
     * @param certificates the DER of the certificates of the connectors that signed the leaves' consents
     */
    public Future<Void> store(Digest root, List<Bytes> certificates, List<Bytes> leaves) {
        return leafLists.put(root, certificates, leaves);
    }

    /** Fails with NOT_FOUND if there is no list with this root. */
    public Future<LeafListHead> head(Digest root) {
        return leafLists.head(root);
    }

    /** Calls the consumer with every part in order, each after the consumer has completed the part before. */
    public Future<Void> forEachPart(Digest root, LeafListHead head, Function<List<Bytes>, Future<Void>> consumer) {
        Future<Void> done = Future.succeededFuture();
        for (int part = 0; part < head.parts(); part++) {
            int number = part;
            done = done.compose(before -> leafLists.part(root, number)).compose(consumer);
        }
        return done;
    }

    /** @param count number of leaves in the whole list */
    public Future<Page<Leaf>> page(Digest root, int count, PageRequest request) {
        List<Bytes> leaves = new ArrayList<>();
        long from = Math.min(request.skip(), count);
        long to = Math.min(from + request.limit(), count);
        Future<Void> read = Future.succeededFuture();
        for (long part = from / PER_PART; part * PER_PART < to; part++) {
            int number = (int) part;
            read = read.compose(before -> leafLists.part(root, number)).map(found -> {
                int first = (int) Math.max(0, from - (long) number * PER_PART);
                int last = (int) Math.min(found.size(), to - (long) number * PER_PART);
                leaves.addAll(found.subList(first, last));
                return null;
            });
        }
        return read.map(done -> new Page<>(
                request,
                count,
                leaves.stream().map(leaf -> Leaf.reopen(leaf.toBytes())).toList()));
    }
}
