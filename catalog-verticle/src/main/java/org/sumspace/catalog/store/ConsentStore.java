package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

/** Consents: for each training plan and processor the one with the highest serial. */
public interface ConsentStore {
    String TAKEN = "Another processor has this id, URL or key.";

    /**
     * Takes the place of one with a lower serial; answers the one that counts. Fails with CONFLICT if another processor
     * of the training plan has the same URL or key, or one of another organisation the same id: ids are drawn at random,
     * so it belongs to who came first.
     */
    Future<ProcessorConsent> put(ProcessorConsent consent);

    /** The consents of the processors with these URLs, withdrawn ones too; unknown URLs have none. */
    Future<List<ProcessorConsent>> byUrls(Digest trainingPlan, Collection<String> urls);

    /** Consents that are not withdrawn, in the order of the processors' ids. */
    Future<Page<ProcessorConsent>> page(Digest trainingPlan, PageRequest request);
}
