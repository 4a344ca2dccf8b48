package org.sumspace.catalog.training.registration.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;

/** Consents: of each training plan and processor, the one with the highest serial. */
public final class ConsentStore {
    private static final String TAKEN = "Another processor has this id, URL or key.";
    private static final String PLAN = "trainingPlan";
    private static final String DP = "dpId";
    private static final String URL = "url";
    private static final String ORGANISATION = "organisation";
    private static final String SERIAL = "serial";
    private static final String WITHDRAWN = "withdrawn";

    private final Documents consents;

    public ConsentStore(DocumentStore database) {
        this.consents = database.documents("consents");
    }

    public Future<Void> createIndexes() {
        return consents.uniqueIndex(PLAN, URL).compose(done -> consents.uniqueIndex(PLAN, "key"));
    }

    /**
     * Stores the consent, in the place of one with a lower serial. Fails with CONFLICT if another processor of the
     * training plan has the same URL or key, or a processor of another organisation has the same id: ids are random, so
     * an id belongs to the first who uses it.
     *
     * @return the stored consent: this one, or one whose serial is not lower
     */
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
        Query earlier = Query.all(
                Query.compare(SERIAL, Comparison.LESS, body.serial()), Query.is(ORGANISATION, body.organisation()));
        return consents.upsertIf(earlier, document)
                .compose(stored -> stored ? Future.succeededFuture(consent) : storedInsteadOf(id, consent));
    }

    /** The stored consent with the same or a higher serial; without one, the id, the URL or the key is taken. */
    private Future<ProcessorConsent> storedInsteadOf(String id, ProcessorConsent refused) {
        return consents.find(id)
                .map(found -> found.map(ConsentStore::read)
                        .filter(stored -> stored.isOfTheSameOrganisationAs(refused) && !refused.isLaterThan(stored))
                        .orElseThrow(() -> NodeException.conflict(TAKEN)));
    }

    /** The consents of the processors with these URLs, withdrawn ones too. */
    public Future<List<ProcessorConsent>> byUrls(Digest trainingPlan, Collection<String> urls) {
        return consents.listOneOf(Query.is(PLAN, trainingPlan.toString()), URL, urls)
                .map(found -> found.stream().map(ConsentStore::read).toList());
    }

    /** Consents that are not withdrawn, ordered by the ids of the processors. */
    public Future<Page<ProcessorConsent>> page(Digest trainingPlan, PageRequest request) {
        Query query = Query.all(Query.is(PLAN, trainingPlan.toString()), Query.is(WITHDRAWN, false));
        return consents.page(query, Order.ascending(DP), request).map(page -> page.map(ConsentStore::read));
    }

    private static ProcessorConsent read(JsonObject document) {
        return new ProcessorConsent(
                StoredBytes.statement(document.getString("statement"), StatementType.CONSENT, Consent::read),
                Bytes.of(StoredBytes.bytes(document.getString("connector"))));
    }
}
