package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.store.AgreementStore;

/** Reads contracts of one kind for parts of this node that look for changes. */
public record AgreementReader(AgreementStore store) {
    /** The versions of some contracts by their ids, in the order of the ids. */
    public Future<Map<String, Long>> versionsAfter(String id, int limit) {
        return store.versionsAfter(id, limit);
    }

    /** The existing ones of these contracts, as clients see them. */
    public Future<List<Map<String, @Nullable Object>>> views(List<String> ids) {
        return store.findAll(ids)
                .map(found -> found.stream().map(AgreementView::of).toList());
    }

    /** Which of these contracts exist. */
    public Future<Set<String>> existing(List<String> ids) {
        return store.findAll(ids)
                .map(found -> found.stream().map(each -> each.id()).collect(Collectors.toSet()));
    }
}
