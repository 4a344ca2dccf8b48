package org.sumspace.catalog.training.registration.domain;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;

/**
 * The consent for a processor, signed by its data provider. Its signature was verified when it was accepted.
 *
 * @param connector the DER of the connector's certificate, which verified it
 */
public record ProcessorConsent(Signed<Consent> statement, Bytes connector) {

    public Digest trainingPlan() {
        return body().trainingPlan();
    }

    public DpId dpId() {
        return body().dpId();
    }

    public Consent body() {
        return statement.body();
    }

    public boolean isOfTheSameOrganisationAs(ProcessorConsent other) {
        return body().organisation().equals(other.body().organisation());
    }

    /** Whether this one replaces {@code other}, a consent for the same processor. */
    public boolean isLaterThan(ProcessorConsent other) {
        return body().serial() > other.body().serial();
    }
}
