package org.sumspace.catalog.training.registration.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Registrations: of each training plan and node, the latest. */
public final class RegistrationStore {
    private static final String PLAN = "trainingPlan";
    private static final String KEY = "keyId";
    private static final String ISSUED = "issuedAt";
    private static final String ROLE = "role";
    private static final String ORGANISATION = "organisation";
    private static final String PLAN_ID = "trainingPlanId";
    private static final int NODES_MAX = 100_000;
    private static final Order BY_KEY = Order.ascending(KEY);

    private final Documents registrations;

    public RegistrationStore(DocumentStore database) {
        this.registrations = database.documents("registrations");
    }

    public Future<Void> createIndexes() {
        return registrations.uniqueIndex(PLAN, KEY).compose(done -> registrations.index(ORGANISATION, PLAN_ID));
    }

    /**
     * Stores the registration for a training plan, in the place of an earlier one of the same node.
     *
     * @return the stored registration: this one, or one that is not earlier
     */
    public Future<NodeRegistration> put(String trainingPlanId, NodeRegistration registration) {
        String id = id(registration.trainingPlan(), registration.keyId());
        long issuedAt = registration.body().issuedAt().toEpochMilli();
        JsonObject document = new JsonObject()
                .put(Documents.ID, id)
                .put(PLAN, registration.trainingPlan().toString())
                .put(PLAN_ID, trainingPlanId)
                .put(KEY, registration.keyId().toString())
                .put(ROLE, registration.body().role().name())
                .put(ORGANISATION, registration.body().organisation())
                .put(ISSUED, issuedAt)
                .put("statement", StoredBytes.text(registration.statement().bytes()))
                .put("certificate", StoredBytes.text(registration.certificate().toBytes()));
        Query earlier = Query.compare(ISSUED, Comparison.LESS, issuedAt);
        return registrations
                .upsertIf(earlier, document)
                .compose(stored -> stored
                        ? Future.succeededFuture(registration)
                        : find(registration.trainingPlan(), registration.keyId())
                                .map(Optional::orElseThrow));
    }

    public Future<Optional<NodeRegistration>> find(Digest trainingPlan, Digest keyId) {
        return registrations.find(id(trainingPlan, keyId)).map(found -> found.map(RegistrationStore::read));
    }

    /** All nodes, ordered by their key ids. */
    public Future<List<NodeRegistration>> all(Digest trainingPlan) {
        return registrations
                .list(Query.is(PLAN, trainingPlan.toString()), BY_KEY, NODES_MAX)
                .map(found -> found.stream().map(RegistrationStore::read).toList());
    }

    /** Nodes of the given roles, ordered by their key ids. */
    public Future<Page<NodeRegistration>> page(Digest trainingPlan, List<NodeRole> roles, PageRequest request) {
        List<String> names = roles.stream().map(NodeRole::name).toList();
        Query query = Query.all(Query.is(PLAN, trainingPlan.toString()), Query.isOneOf(ROLE, names));
        return registrations.page(query, BY_KEY, request).map(page -> page.map(RegistrationStore::read));
    }

    /** Those of the training plans for which a node of this organisation and role is registered. */
    public Future<Set<String>> plansOf(String organisation, NodeRole role, Collection<String> trainingPlanIds) {
        Query query = Query.all(
                Query.is(ORGANISATION, organisation),
                Query.is(ROLE, role.name()),
                Query.isOneOf(PLAN_ID, trainingPlanIds));
        return registrations
                .listAll(query, PLAN_ID)
                .map(found ->
                        found.stream().map(each -> each.getString(PLAN_ID)).collect(Collectors.toUnmodifiableSet()));
    }

    private static String id(Digest trainingPlan, Digest keyId) {
        return trainingPlan + ":" + keyId;
    }

    private static NodeRegistration read(JsonObject document) {
        return new NodeRegistration(
                StoredBytes.statement(document.getString("statement"), StatementType.REGISTRATION, Registration::read),
                Bytes.of(StoredBytes.bytes(document.getString("certificate"))));
    }
}
