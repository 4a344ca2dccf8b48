package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.catalog.domain.LeafListHead;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.Bytes;

/** Leaf lists by their Merkle root, in parts, so that a long one is never held as one piece. */
public interface LeafListStore {
    /** Leaves of one part. */
    int LEAVES_PER_PART = 1_000;

    /** Stores a list; one that is stored already stays as it is. */
    Future<Void> put(Digest root, List<Bytes> certificates, List<Bytes> leaves);

    /** Fails with NOT_FOUND if there is no list with this root. */
    Future<LeafListHead> head(Digest root);

    /** The leaves of one part, counted from 0. */
    Future<List<Bytes>> part(Digest root, int part);
}
