package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;

/** The records that moves name. */
@FunctionalInterface
public interface MoveReferences {
    /**
     * The move, completed from the records that it names.
     *
     * @return failed with NOT_FOUND if there is no such participant, with UNPROCESSABLE if it names a record that cannot be
     *     used
     */
    Future<EcosystemMove> resolved(String caller, EcosystemMove move);
}
