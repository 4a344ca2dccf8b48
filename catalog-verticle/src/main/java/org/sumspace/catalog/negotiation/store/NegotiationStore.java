package org.sumspace.catalog.negotiation.store;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;

/** Negotiations in the database of the node. */
public final class NegotiationStore implements Negotiations {
    private final Documents negotiations;

    public NegotiationStore(DocumentStore database) {
        this.negotiations = database.documents("negotiations");
    }

    public Future<Void> createIndexes() {
        return negotiations
                .uniqueIndex(NegotiationDocument.REQUEST_KEY)
                .compose(done -> negotiations.uniqueIndex(NegotiationDocument.OPEN_KEY))
                .compose(done -> negotiations.index(NegotiationDocument.OPEN_TASKS));
    }

    @Override
    public Future<Boolean> add(Negotiation negotiation) {
        return negotiations.insertIfAbsent(NegotiationDocument.write(negotiation));
    }

    @Override
    public Future<Optional<Negotiation>> find(String id) {
        return negotiations.find(id).map(found -> found.map(NegotiationDocument::read));
    }

    @Override
    public Future<Optional<Negotiation>> byRequestKey(String requestKey) {
        return by(NegotiationDocument.REQUEST_KEY, requestKey);
    }

    @Override
    public Future<Optional<Negotiation>> byOpenKey(String openKey) {
        return by(NegotiationDocument.OPEN_KEY, openKey);
    }

    private Future<Optional<Negotiation>> by(String field, String value) {
        return negotiations.findOne(Query.is(field, value)).map(found -> found.map(NegotiationDocument::read));
    }

    @Override
    public Future<List<Negotiation>> list(List<String> ids) {
        return negotiations.listOneOf(Query.everything(), Documents.ID, ids).map(found -> {
            Map<String, Negotiation> byId = found.stream()
                    .map(NegotiationDocument::read)
                    .collect(Collectors.toMap(Negotiation::id, Function.identity()));
            return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
        });
    }

    @Override
    public Future<Negotiation> replace(Negotiation negotiation) {
        return negotiations.replace(NegotiationDocument.write(negotiation)).map(negotiation::withRevision);
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return negotiations
                .listAll(Query.is(NegotiationDocument.OPEN_TASKS, true), Documents.ID)
                .map(found -> found.stream()
                        .map(document -> document.getString(Documents.ID))
                        .toList());
    }

    @Override
    public Future<Void> forEach(Consumer<Negotiation> consumer) {
        return negotiations
                .forEach(Query.everything(), document -> {
                    consumer.accept(NegotiationDocument.read(document));
                    return true;
                })
                .mapEmpty();
    }
}
