package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.core.AgreementIndex;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementSummary;
import org.sumspace.contract.agreement.store.AgreementStore;

/** The lists of contracts of one kind. They are available once all contracts were read from the store. */
public final class AgreementLists {
    private static final Logger LOG = LoggerFactory.getLogger(AgreementLists.class);
    private static final int LISTED_MAX = 1_000;
    private static final String NOT = "not";

    private final AgreementKind kind;
    private final AgreementStore store;
    private final AgreementIndex index;

    /** Contracts whose last change may or may not be stored. */
    private final Set<String> uncertain = ConcurrentHashMap.newKeySet();

    private volatile boolean complete;

    public AgreementLists(AgreementKind kind, AgreementStore store) {
        this.kind = kind;
        this.store = store;
        this.index = new AgreementIndex(kind);
    }

    /** Reads all contracts, and again after a pause if that fails; completes when the lists are available. */
    public Future<Void> build(Vertx vertx, Duration pause) {
        return store.forEachSummary(index::put)
                .onSuccess(read -> complete = true)
                .recover(failure -> {
                    LOG.warn("Could not read the list of {} from the store; reading it again", kind.path(), failure);
                    return vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS).compose(passed -> build(vertx, pause));
                });
    }

    public boolean isComplete() {
        return complete;
    }

    /** Adds a contract that the store has acknowledged. */
    void put(Agreement agreement) {
        index.put(AgreementSummary.of(agreement));
    }

    /** Reads the contract again before the next list, because the store's answer to a change was lost. */
    void readAgain(String id) {
        uncertain.add(id);
    }

    /**
     * The ids of contracts, in their order.
     *
     * @param filter a status, or one with the prefix {@code not}; empty for any
     */
    Future<List<String>> withStatus(String filter) {
        return upToDate().map(done -> index.ids(hasStatus(filter), LISTED_MAX));
    }

    private static Predicate<AgreementSummary> hasStatus(String filter) {
        if (filter.isEmpty()) {
            return agreement -> true;
        }
        return filter.startsWith(NOT)
                ? agreement -> !agreement.status().text().equals(filter.substring(NOT.length()))
                : agreement -> agreement.status().text().equals(filter);
    }

    /** Whether a contract has a status that {@link #withStatus} lists. */
    static boolean hasStatus(Agreement agreement, String filter) {
        return hasStatus(filter).test(AgreementSummary.of(agreement));
    }

    /** The ids of the contracts of a participant, in their order. */
    Future<List<String>> of(Participation participation) {
        return upToDate().map(done -> index.ids(participation, LISTED_MAX));
    }

    /** The ids of the contracts that are about an offering. */
    Future<List<String>> idsWithOffering(String offering) {
        return upToDate().map(done -> index.idsWithOffering(Identifier.of(offering)));
    }

    private Future<Void> upToDate() {
        if (!complete) {
            return Future.failedFuture(
                    NodeException.unavailable("The list of " + kind.path() + " is being built; try again."));
        }
        if (uncertain.isEmpty()) {
            return Future.succeededFuture();
        }
        List<String> ids = List.copyOf(uncertain);
        return store.findAll(ids)
                .onSuccess(found -> {
                    found.forEach(this::put);
                    ids.forEach(uncertain::remove);
                })
                .mapEmpty();
    }
}
