package org.sumspace.connector.consent.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.consent.service.ConsentService;

/** The learners' consents to training plans. */
public record ConsentFeature(ConsentService consents) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("countConsents", new CountConsentsHandler(consents))
                .on("recordConsents", new RecordConsentsHandler(consents))
                .on("recordConsent", new RecordConsentHandler(consents))
                .on("withdrawConsent", new WithdrawConsentHandler(consents));
    }
}
