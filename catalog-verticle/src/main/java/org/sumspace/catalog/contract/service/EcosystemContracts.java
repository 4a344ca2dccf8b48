package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.common.document.JsonValue;

/**
 * The contracts of ecosystems at the contract manager. Participants, ecosystems and offerings are URLs of self-descriptions.
 * Every call fails with {@link CallFailedException}.
 */
public interface EcosystemContracts {
    /** @param uid the catalog's own name of the contract */
    Future<Optional<JsonValue>> findContract(String uid);

    Future<JsonValue> createContract(String uid, String ecosystem, String orchestrator);

    Future<JsonValue> contract(String contractId);

    /** @param policies each with role, ruleId and values */
    Future<JsonValue> setRolePolicies(String contractId, List<JsonValue> policies);

    Future<JsonValue> signContract(String contractId, String participant, String role, String signature);

    /** @param policies each with ruleId and values */
    Future<JsonValue> setOfferingPolicies(
            String contractId, String participant, String offering, List<JsonValue> policies);

    /** @param offering an id or a URL: the public manager compares with a part of the URL */
    Future<JsonValue> removeOfferingPolicies(String contractId, String offering, String participant);

    /** @param chain with {@code _id}, {@code catalogId} and {@code infrastructureServices} */
    Future<JsonValue> insertProcessing(String contractId, JsonValue chain);

    Future<JsonValue> updateProcessing(String contractId, String chainId, JsonValue chain);

    Future<JsonValue> removeProcessing(String contractId, String chainId);

    /** Removes an offering from all contracts. */
    Future<JsonValue> removeOffering(String offering);

    Future<JsonValue> terminateContract(String contractId);
}
