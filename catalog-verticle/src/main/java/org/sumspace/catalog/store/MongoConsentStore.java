package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.util.Collection;
import java.util.List;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;

final class MongoConsentStore implements ConsentStore {
    private static final String PLAN = "trainingPlan";
    private static final String DP = "dpId";
    private static final String URL = "url";
    private static final String ORGANISATION = "organisation";
    private static final String SERIAL = "serial";
    private static final String WITHDRAWN = "withdrawn";

    private final Documents consents;

    MongoConsentStore(MongoClient client) {
        this.consents = new Documents(client, "consents");
    }

    Future<Void> prepare() {
        return consents.uniqueIndex(PLAN, URL).compose(done -> consents.uniqueIndex(PLAN, "key"));
    }

    @Override
    public Future<ProcessorConsent> put(ProcessorConsent consent) {
        Consent body = consent.body();
        String id = consent.trainingPlan() + ":" + consent.dpId();
        JsonObject document = new JsonObject()
                .put(Documents.ID, id)
                .put(PLAN, consent.trainingPlan().toString())
                .put(DP, consent.dpId().toString())
                .put(URL, body.url())
                .put(ORGANISATION, body.organisation())
                .put("key", body.key().id().toString())
                .put(SERIAL, body.serial())
                .put(WITHDRAWN, body.withdrawn())
                .put("statement", StoredBytes.text(consent.statement().bytes()))
                .put("connector", StoredBytes.text(consent.connector().toBytes()));
        JsonObject earlier = new JsonObject()
                .put(SERIAL, new JsonObject().put("$lt", body.serial()))
                .put(ORGANISATION, body.organisation());
        return consents.upsertIf(earlier, document)
                .compose(stored -> stored ? Future.succeededFuture(consent) : known(id, consent));
    }

    /** The stored consent, if it was in the way; else another organisation's, or another processor's URL or key, was. */
    private Future<ProcessorConsent> known(String id, ProcessorConsent refused) {
        return consents.find(id)
                .map(found -> found.map(MongoConsentStore::read)
                        .filter(stored -> stored.isOfTheSameOrganisationAs(refused) && !refused.isLaterThan(stored))
                        .orElseThrow(() -> NodeException.conflict(TAKEN)));
    }

    @Override
    public Future<List<ProcessorConsent>> byUrls(Digest trainingPlan, Collection<String> urls) {
        return consents.listOneOf(new JsonObject().put(PLAN, trainingPlan.toString()), URL, urls)
                .map(found -> found.stream().map(MongoConsentStore::read).toList());
    }

    @Override
    public Future<Page<ProcessorConsent>> page(Digest trainingPlan, PageRequest request) {
        JsonObject query = new JsonObject().put(PLAN, trainingPlan.toString()).put(WITHDRAWN, false);
        return consents.page(query, Documents.ascending(DP), request).map(page -> page.map(MongoConsentStore::read));
    }

    private static ProcessorConsent read(JsonObject document) {
        return new ProcessorConsent(
                StoredBytes.statement(document, "statement", StatementType.CONSENT, Consent::read),
                Bytes.of(StoredBytes.bytes(document.getString("connector"))));
    }
}
