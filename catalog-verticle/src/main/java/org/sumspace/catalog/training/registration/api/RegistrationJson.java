package org.sumspace.catalog.training.registration.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;

/** Registrations and consents as the API shows them. */
final class RegistrationJson {
    private RegistrationJson() {}

    static JsonObject registration(NodeRegistration registration) {
        Registration body = registration.body();
        return new JsonObject()
                .put("id", body.nodeId())
                .put("role", body.role().label())
                .put("url", body.url())
                .put("org", body.organisation())
                .put("keyId", registration.keyId().toString())
                .put("contract", body.contract())
                .put("issuedAt", body.issuedAt().toEpochMilli());
    }

    static JsonObject aggregator(NodeRegistration registration) {
        Registration body = registration.body();
        return new JsonObject().put("id", body.nodeId()).put("url", body.url()).put("org", body.organisation());
    }

    static JsonObject registered(NodeRegistration registration) {
        return new JsonObject()
                .put("id", registration.body().nodeId())
                .put("keyId", registration.keyId().toString())
                .put("digest", registration.statement().digest().toString())
                .put("issuedAt", registration.body().issuedAt().toEpochMilli());
    }

    static JsonObject processor(ProcessorConsent consent) {
        Consent body = consent.body();
        return new JsonObject().put("id", body.dpId().toString()).put("url", body.url());
    }

    static JsonObject consent(ProcessorConsent consent) {
        return new JsonObject()
                .put("id", consent.dpId().toString())
                .put("serial", consent.body().serial())
                .put("digest", consent.statement().digest().toString());
    }
}
