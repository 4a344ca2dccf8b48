package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.common.document.JsonValue;

/** Forwards to another contract manager of ecosystems; tests override single operations. */
class ForwardingContracts implements EcosystemContracts {
    private final EcosystemContracts manager;

    ForwardingContracts(EcosystemContracts manager) {
        this.manager = manager;
    }

    @Override
    public Future<Optional<JsonValue>> findContract(String uid) {
        return manager.findContract(uid);
    }

    @Override
    public Future<JsonValue> createContract(String uid, String ecosystem, String orchestrator) {
        return manager.createContract(uid, ecosystem, orchestrator);
    }

    @Override
    public Future<JsonValue> contract(String contractId) {
        return manager.contract(contractId);
    }

    @Override
    public Future<JsonValue> setRolePolicies(String contractId, List<JsonValue> policies) {
        return manager.setRolePolicies(contractId, policies);
    }

    @Override
    public Future<JsonValue> signContract(String contractId, String participant, String role, String signature) {
        return manager.signContract(contractId, participant, role, signature);
    }

    @Override
    public Future<JsonValue> setOfferingPolicies(
            String contractId, String participant, String offering, List<JsonValue> policies) {
        return manager.setOfferingPolicies(contractId, participant, offering, policies);
    }

    @Override
    public Future<JsonValue> removeOfferingPolicies(String contractId, String offering, String participant) {
        return manager.removeOfferingPolicies(contractId, offering, participant);
    }

    @Override
    public Future<JsonValue> insertProcessing(String contractId, JsonValue chain) {
        return manager.insertProcessing(contractId, chain);
    }

    @Override
    public Future<JsonValue> updateProcessing(String contractId, String chainId, JsonValue chain) {
        return manager.updateProcessing(contractId, chainId, chain);
    }

    @Override
    public Future<JsonValue> removeProcessing(String contractId, String chainId) {
        return manager.removeProcessing(contractId, chainId);
    }

    @Override
    public Future<JsonValue> removeOffering(String offering) {
        return manager.removeOffering(offering);
    }

    @Override
    public Future<JsonValue> terminateContract(String contractId) {
        return manager.terminateContract(contractId);
    }
}
