package org.sumspace.catalog.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.wire.Bytes;

/**
 * A node that joined a training plan: its statement, verified when it came.
 *
 * @param certificate DER of what it was verified with
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

    /** Whether this one takes the place of {@code other}, a registration of the same node. */
    public boolean isLaterThan(NodeRegistration other) {
        return body().issuedAt().isAfter(other.body().issuedAt());
    }
}
