package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

final class MongoRegistrationStore implements RegistrationStore {
    private static final String PLAN = "trainingPlan";
    private static final String KEY = "keyId";
    private static final String ISSUED = "issuedAt";
    private static final int NODES_MAX = 100_000;
    private static final JsonObject BY_KEY = Documents.ascending(KEY);

    private final Documents registrations;

    MongoRegistrationStore(MongoClient client) {
        this.registrations = new Documents(client, "registrations");
    }

    Future<Void> prepare() {
        return registrations.uniqueIndex(PLAN, KEY);
    }

    @Override
    public Future<NodeRegistration> put(NodeRegistration registration) {
        String id = id(registration.trainingPlan(), registration.keyId());
        long issuedAt = registration.body().issuedAt().toEpochMilli();
        JsonObject document = new JsonObject()
                .put(Documents.ID, id)
                .put(PLAN, registration.trainingPlan().toString())
                .put(KEY, registration.keyId().toString())
                .put("role", registration.body().role().name())
                .put(ISSUED, issuedAt)
                .put("statement", StoredBytes.text(registration.statement().bytes()))
                .put("certificate", StoredBytes.text(registration.certificate().toBytes()));
        JsonObject earlier = new JsonObject().put(ISSUED, new JsonObject().put("$lt", issuedAt));
        return registrations
                .upsertIf(earlier, document)
                .compose(stored -> stored
                        ? Future.succeededFuture(registration)
                        : find(registration.trainingPlan(), registration.keyId())
                                .map(Optional::orElseThrow));
    }

    @Override
    public Future<Optional<NodeRegistration>> find(Digest trainingPlan, Digest keyId) {
        return registrations.find(id(trainingPlan, keyId)).map(found -> found.map(MongoRegistrationStore::read));
    }

    @Override
    public Future<List<NodeRegistration>> all(Digest trainingPlan) {
        JsonObject query = new JsonObject().put(PLAN, trainingPlan.toString());
        return registrations
                .list(query, BY_KEY, NODES_MAX)
                .map(found -> found.stream().map(MongoRegistrationStore::read).toList());
    }

    @Override
    public Future<Page<NodeRegistration>> page(Digest trainingPlan, List<NodeRole> roles, PageRequest request) {
        JsonArray names = new JsonArray(roles.stream().map(NodeRole::name).toList());
        JsonObject query =
                new JsonObject().put(PLAN, trainingPlan.toString()).put("role", new JsonObject().put("$in", names));
        return registrations.page(query, BY_KEY, request).map(page -> page.map(MongoRegistrationStore::read));
    }

    private static String id(Digest trainingPlan, Digest keyId) {
        return trainingPlan + ":" + keyId;
    }

    private static NodeRegistration read(JsonObject document) {
        return new NodeRegistration(
                StoredBytes.statement(document, "statement", StatementType.REGISTRATION, Registration::read),
                Bytes.of(StoredBytes.bytes(document.getString("certificate"))));
    }
}
