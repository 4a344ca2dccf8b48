package org.sumspace.catalog.training.registration.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.wire.Bytes;

/**
 * The registration of a node for a training plan. Its signature was verified when it was accepted.
 *
 * @param certificate the DER of the certificate that verified it
 */
public record NodeRegistration(Signed<Registration> statement, Bytes certificate) {
    public NodeRegistration {
        requireNonNull(statement, "statement is null");
        requireNonNull(certificate, "certificate is null");
    }

    public Digest trainingPlan() {
        return statement.body().trainingPlan();
    }

    public Digest keyId() {
        return statement.signer();
    }

    public Registration body() {
        return statement.body();
    }
}
