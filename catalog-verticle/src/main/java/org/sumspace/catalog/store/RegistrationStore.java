package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.trust.NodeRole;

/** Registrations: for each training plan and node the latest. */
public interface RegistrationStore {
    /** Takes the place of an earlier one of the same node; answers the one that counts. */
    Future<NodeRegistration> put(NodeRegistration registration);

    Future<Optional<NodeRegistration>> find(Digest trainingPlan, Digest keyId);

    /** All nodes, in the order of their key ids. */
    Future<List<NodeRegistration>> all(Digest trainingPlan);

    /** Nodes of the given roles, in the order of their key ids. */
    Future<Page<NodeRegistration>> page(Digest trainingPlan, List<NodeRole> roles, PageRequest request);
}
