package org.sumspace.catalog.training.registration.domain;

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
