package org.sumspace.catalog.store;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.wire.Bytes;

/** Cuts a list of leaves into the parts in which it is stored. */
final class LeafParts {
    private LeafParts() {}

    static List<List<Bytes>> of(List<Bytes> leaves) {
        List<List<Bytes>> parts = new ArrayList<>();
        for (int from = 0; from < leaves.size(); from += LeafListStore.LEAVES_PER_PART) {
            int to = Math.min(leaves.size(), from + LeafListStore.LEAVES_PER_PART);
            parts.add(List.copyOf(leaves.subList(from, to)));
        }
        return parts;
    }
}
