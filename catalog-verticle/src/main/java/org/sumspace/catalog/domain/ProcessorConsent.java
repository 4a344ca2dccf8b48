package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;

/**
 * A processor's consent: the data provider's statement, verified when it came.
 *
 * @param connector DER of the certificate it was verified with
 */
public record ProcessorConsent(Signed<Consent> statement, Bytes connector) {
    public ProcessorConsent {
        requireNonNull(statement, "statement is null");
        requireNonNull(connector, "connector is null");
    }

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

    /** Whether this one takes the place of {@code other}, a consent of the same processor. */
    public boolean isLaterThan(ProcessorConsent other) {
        return body().serial() > other.body().serial();
    }
}
