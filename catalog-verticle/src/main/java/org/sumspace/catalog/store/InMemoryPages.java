package org.sumspace.catalog.store;

import java.util.List;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

/** Cuts a page out of a whole list. */
final class InMemoryPages {
    private InMemoryPages() {}

    static <T> Page<T> cut(List<T> all, PageRequest request) {
        return new Page<>(
                request,
                all.size(),
                all.stream().skip(request.skip()).limit(request.limit()).toList());
    }
}
