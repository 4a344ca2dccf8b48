package org.sumspace.catalog.negotiation.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.catalog.negotiation.core.NegotiationRules;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** The store of negotiations, with the lists of their parties. It notifies a follower of each written negotiation. */
public final class ListedNegotiations implements Negotiations {
    private static final String PARTY = "party:";
    private static final String TURN = "turn:";
    private static final Duration RECHECK_PAUSE = Duration.ofSeconds(1);

    private final Negotiations store;
    private final boolean hasManager;
    private final Vertx vertx;
    private final RecordList list = new RecordList("negotiations");
    private final List<Consumer<Negotiation>> followers = new CopyOnWriteArrayList<>();

    /** @param hasManager whether there is a contract manager; without one, no party can accept or sign */
    public ListedNegotiations(Negotiations store, boolean hasManager, Vertx vertx) {
        this.store = store;
        this.hasManager = hasManager;
        this.vertx = vertx;
    }

    /** @param follower gets each negotiation that was written; must not block */
    public void follow(Consumer<Negotiation> follower) {
        followers.add(follower);
    }

    /** Makes the lists available, as soon as the store has been read. */
    Future<Void> buildList(Duration pause) {
        return list.build(consumer -> store.forEach(each -> consumer.accept(entry(each))), vertx, pause);
    }

    boolean isListBuilt() {
        return list.isComplete();
    }

    /**
     * Ids of the negotiations of a participant, newest first.
     *
     * @throws NodeException UNAVAILABLE until the list is built
     */
    List<String> ids(String participant) {
        return list.ids(ListQuery.of(PARTY + participant).newestFirst());
    }

    /**
     * A page of these ids.
     *
     * @param waiting whether only those that wait for the participant
     * @throws NodeException UNAVAILABLE until the list is built
     */
    Page<String> page(String participant, boolean waiting, PageRequest request) {
        return list.page(ListQuery.of((waiting ? TURN : PARTY) + participant).newestFirst(), request);
    }

    private ListEntry entry(Negotiation negotiation) {
        Set<String> terms = new HashSet<>();
        for (NegotiationParty party : NegotiationParty.values()) {
            String participant = negotiation.parties().participant(party);
            terms.add(PARTY + participant);
            if (NegotiationRules.isTurn(negotiation, party, hasManager)) {
                terms.add(TURN + participant);
            }
        }
        return new ListEntry(negotiation.id(), negotiation.revision(), terms);
    }

    private Negotiation written(Negotiation negotiation) {
        list.put(entry(negotiation));
        followers.forEach(follower -> follower.accept(negotiation));
        return negotiation;
    }

    private <T> Future<T> watched(String id, Future<T> write) {
        return list.watched(write, () -> find(id).map(found -> found.map(this::entry)), vertx, RECHECK_PAUSE);
    }

    @Override
    public Future<Boolean> add(Negotiation negotiation) {
        return watched(negotiation.id(), store.add(negotiation)).map(stored -> {
            if (stored) {
                written(negotiation);
            }
            return stored;
        });
    }

    @Override
    public Future<Negotiation> replace(Negotiation negotiation) {
        return watched(negotiation.id(), store.replace(negotiation)).map(this::written);
    }

    @Override
    public Future<Optional<Negotiation>> find(String id) {
        return store.find(id);
    }

    @Override
    public Future<Optional<Negotiation>> byRequestKey(String requestKey) {
        return store.byRequestKey(requestKey);
    }

    @Override
    public Future<Optional<Negotiation>> byOpenKey(String openKey) {
        return store.byOpenKey(openKey);
    }

    @Override
    public Future<List<Negotiation>> list(List<String> ids) {
        return store.list(ids);
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return store.idsWithOpenTasks();
    }

    @Override
    public Future<Void> forEach(Consumer<Negotiation> consumer) {
        return store.forEach(consumer);
    }
}
