package org.sumspace.contract.audit.api;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.Set;
import org.sumspace.contract.shared.domain.Actor;

/** Finds the contracts that an actor may not read. */
@FunctionalInterface
public interface HiddenContracts {
    /** @param contracts ids of contracts of both kinds */
    Future<Set<String>> among(Actor actor, Collection<String> contracts);
}
