package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.common.error.NodeException;

/** Negotiations in memory, with conditional writes that take some time. */
final class SimNegotiations implements Negotiations {
    private final World world;
    private final BiConsumer<Negotiation, Negotiation> observer;
    private final Map<String, Negotiation> stored = new HashMap<>();

    /** @param observer sees each write: what was stored before, and what after */
    SimNegotiations(World world, BiConsumer<Negotiation, Negotiation> observer) {
        this.world = world;
        this.observer = observer;
    }

    /** The stored state, read directly without a delay. */
    Negotiation now(String id) {
        return Optional.ofNullable(stored.get(id)).orElseThrow();
    }

    /** Writes without checking the stored revision, which no real store does. */
    Future<Negotiation> overwrite(Negotiation negotiation) {
        return world.outside(() -> Future.succeededFuture(put(negotiation)));
    }

    void putFirst(Negotiation negotiation) {
        stored.put(negotiation.id(), negotiation);
    }

    private Negotiation put(Negotiation negotiation) {
        Negotiation before = now(negotiation.id());
        Negotiation after = negotiation.withRevision(before.revision() + 1);
        stored.put(after.id(), after);
        observer.accept(before, after);
        return after;
    }

    @Override
    public Future<Negotiation> replace(Negotiation negotiation) {
        return world.outside(() -> now(negotiation.id()).revision() == negotiation.revision()
                ? Future.succeededFuture(put(negotiation))
                : Future.failedFuture(NodeException.conflict("changed")));
    }

    @Override
    public Future<Optional<Negotiation>> find(String id) {
        return world.outside(() -> Future.succeededFuture(Optional.ofNullable(stored.get(id))));
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return world.outside(() -> Future.succeededFuture(stored.values().stream()
                .filter(each -> !each.tasks().isEmpty())
                .map(Negotiation::id)
                .toList()));
    }

    @Override
    public Future<Boolean> add(Negotiation negotiation) {
        throw new UnsupportedOperationException("simulations begin with a negotiation");
    }

    @Override
    public Future<Optional<Negotiation>> byRequestKey(String requestKey) {
        throw new UnsupportedOperationException("simulations create no negotiation");
    }

    @Override
    public Future<Optional<Negotiation>> byOpenKey(String openKey) {
        throw new UnsupportedOperationException("simulations create no negotiation");
    }

    @Override
    public Future<List<Negotiation>> list(List<String> ids) {
        throw new UnsupportedOperationException("simulations list nothing");
    }

    @Override
    public Future<Void> forEach(Consumer<Negotiation> consumer) {
        throw new UnsupportedOperationException("simulations list nothing");
    }
}
