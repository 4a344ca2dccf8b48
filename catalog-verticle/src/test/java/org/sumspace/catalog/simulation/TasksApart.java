package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.fixture.ForwardingNegotiations;
import org.sumspace.catalog.negotiation.domain.Negotiation;

/** A store that keeps tasks in a document of their own, which is written after the negotiation. */
final class TasksApart extends ForwardingNegotiations {
    private final World world;
    private final SimNegotiations store;
    private final Map<String, List<OutboxTask>> tasks;

    TasksApart(World world, SimNegotiations store, Map<String, List<OutboxTask>> tasks) {
        super(store);
        this.world = world;
        this.store = store;
        this.tasks = tasks;
    }

    @Override
    public Future<Optional<Negotiation>> find(String id) {
        return store.find(id).map(found -> found.map(this::withTasks));
    }

    private Negotiation withTasks(Negotiation negotiation) {
        return negotiation.withTasks(tasks.getOrDefault(negotiation.id(), List.of()));
    }

    @Override
    public Future<Negotiation> replace(Negotiation negotiation) {
        return store.replace(negotiation.withTasks(List.of()))
                .compose(written -> world.outside(() -> {
                    tasks.put(negotiation.id(), negotiation.tasks());
                    return Future.succeededFuture(withTasks(written));
                }));
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return world.outside(() -> Future.succeededFuture(List.copyOf(tasks.keySet())));
    }
}
