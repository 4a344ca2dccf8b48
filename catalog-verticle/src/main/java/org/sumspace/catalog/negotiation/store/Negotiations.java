package org.sumspace.catalog.negotiation.store;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.sumspace.catalog.negotiation.domain.Negotiation;

/** Where negotiations are stored. */
public interface Negotiations {
    /** @return false if there is one with its id, its request key or its open key */
    Future<Boolean> add(Negotiation negotiation);

    Future<Optional<Negotiation>> find(String id);

    Future<Optional<Negotiation>> byRequestKey(String requestKey);

    Future<Optional<Negotiation>> byOpenKey(String openKey);

    /** The negotiations with these ids, in the order of the ids; those that do not exist are left out. */
    Future<List<Negotiation>> list(List<String> ids);

    /**
     * Replaces the stored negotiation, which must have the same revision.
     *
     * @return the negotiation with its new revision; failed with CONFLICT if it was changed in between
     */
    Future<Negotiation> replace(Negotiation negotiation);

    /** Ids of the negotiations with open tasks, in no order. */
    Future<List<String>> idsWithOpenTasks();

    /** All negotiations, in no order. */
    Future<Void> forEach(Consumer<Negotiation> consumer);
}
