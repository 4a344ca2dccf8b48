package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.common.document.JsonValue;

/** The contracts of two parties at the contract manager. Every call fails with {@link CallFailedException}. */
public interface BilateralContracts {
    /**
     * A contract to create; everything but its uid is the URL of a self-description.
     *
     * @param uid the catalog's own name of the contract
     * @param offering the provider's service offering
     * @param purpose the consumer's service offering
     */
    record NewBilateral(String uid, String provider, String consumer, String offering, String purpose) {}

    Future<Optional<JsonValue>> findBilateral(String uid);

    Future<JsonValue> createBilateral(NewBilateral contract);

    Future<JsonValue> bilateral(String contractId);

    /**
     * Adds policies to a contract that still has this version: a late request must not change terms that were signed in
     * the meantime.
     *
     * @param policies each with ruleId and values
     */
    Future<JsonValue> setBilateralPolicies(String contractId, List<JsonValue> policies, long version);

    /** @param party URL of the self-description of the participant who signs */
    Future<JsonValue> signBilateral(String contractId, String party, String signature);

    Future<JsonValue> terminateBilateral(String contractId);
}
