package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.catalog.contract.service.SignatureCall;
import org.sumspace.catalog.ecosystem.core.ContractDocuments;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.core.EcosystemContractContent;
import org.sumspace.catalog.ecosystem.core.EcosystemTask;
import org.sumspace.catalog.ecosystem.core.EcosystemTaskResults;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.common.document.JsonValue;

/** Executes the tasks of ecosystems at the contract manager. */
public final class EcosystemTasks extends RecordOutbox {
    private static final JsonValue NOTHING = JsonValue.of(Map.of());

    private final Optional<EcosystemContracts> contracts;
    private final ContractDocuments documents;
    private final Clock clock;

    /** @param contracts empty if there is no contract manager: tasks stay open */
    public EcosystemTasks(
            StoredRecords ecosystems,
            Optional<? extends EcosystemContracts> contracts,
            ContractDocuments documents,
            Clock clock) {
        super(ecosystems);
        this.contracts = contracts.map(manager -> manager);
        this.documents = documents;
        this.clock = clock;
    }

    @Override
    public ResourceRecord done(ResourceRecord record, OutboxTask task, JsonValue result) {
        return EcosystemCodec.write(
                record,
                EcosystemTaskResults.done(EcosystemCodec.read(record), task, result, clock.instant()),
                clock.instant());
    }

    @Override
    public ResourceRecord refused(ResourceRecord record, OutboxTask task, String reason) {
        return EcosystemCodec.write(
                record,
                EcosystemTaskResults.refused(EcosystemCodec.read(record), task, reason, clock.instant()),
                clock.instant());
    }

    @Override
    public Future<JsonValue> execute(ResourceRecord record, OutboxTask task) {
        EcosystemContracts manager = contracts.orElseThrow(CallFailedException::noManager);
        Ecosystem ecosystem = EcosystemCodec.read(record);
        return switch (task.kind()) {
            case EcosystemTask.CREATE -> create(manager, ecosystem);
            case EcosystemTask.ROLES ->
                manager.setRolePolicies(
                        ecosystem.state().contract(),
                        ecosystem.rolesAndObligations().items());
            case EcosystemTask.SIGN -> sign(manager, ecosystem, task);
            case EcosystemTask.OFFERING -> setOffering(manager, ecosystem, task);
            case EcosystemTask.CHAIN -> setChain(manager, ecosystem, EcosystemTask.chainId(task));
            case EcosystemTask.TERMINATE -> terminate(manager, ecosystem);
            default -> throw new IllegalArgumentException("no task of the kind " + task.kind());
        };
    }

    private Future<JsonValue> create(EcosystemContracts manager, Ecosystem ecosystem) {
        String uid = ecosystem.contractUid();
        return manager.findContract(uid)
                .compose(found -> found.map(Future::succeededFuture)
                        .orElseGet(() -> manager.createContract(
                                uid,
                                documents.ecosystem(ecosystem.id()),
                                documents.participant(ecosystem.orchestrator()))));
    }

    private Future<JsonValue> sign(EcosystemContracts manager, Ecosystem ecosystem, OutboxTask task) {
        String contract = ecosystem.state().contract();
        String signer = documents.participant(EcosystemTask.participant(task));
        String signature = EcosystemTask.signature(task);
        String role = EcosystemTask.roleInContract(ecosystem, task);
        return new SignatureCall(
                        () -> manager.contract(contract),
                        present -> EcosystemContractContent.hasSignature(present, signer, signature),
                        () -> manager.signContract(contract, signer, role, signature))
                .send();
    }

    /** Rules that the contract must not have any more are removed with the offering, which is then set again. */
    private Future<JsonValue> setOffering(EcosystemContracts manager, Ecosystem ecosystem, OutboxTask task) {
        String contract = ecosystem.state().contract();
        String participant = EcosystemTask.participant(task);
        String offering = EcosystemTask.serviceOffering(task);
        Optional<EcosystemOffering> offered = ecosystem.state().member(participant).stream()
                .flatMap(member -> member.offerings().stream())
                .filter(each -> each.serviceOffering().equals(offering))
                .findFirst();
        List<JsonValue> rules = offered.stream()
                .flatMap(each -> each.rules().stream())
                .map(rule -> JsonValue.of(EcosystemCodec.tree(rule)))
                .toList();
        return manager.contract(contract)
                .compose(present ->
                        EcosystemContractContent.hasOtherRules(present, documents.offering(offering), offered)
                                ? manager.removeOfferingPolicies(contract, offering, participant)
                                : Future.succeededFuture(present))
                .compose(present -> offered.isEmpty()
                        ? Future.succeededFuture(present)
                        : manager.setOfferingPolicies(
                                contract, documents.participant(participant), documents.offering(offering), rules));
    }

    private Future<JsonValue> setChain(EcosystemContracts manager, Ecosystem ecosystem, String chainId) {
        String contract = ecosystem.state().contract();
        Optional<ProcessingChain> chain = ecosystem.state().chain(chainId);
        return manager.contract(contract).compose(present -> {
            Optional<String> held = EcosystemContractContent.processing(present, chainId);
            if (chain.isEmpty()) {
                return held.map(id -> manager.removeProcessing(contract, id))
                        .orElseGet(() -> Future.succeededFuture(NOTHING));
            }
            JsonValue document = documents.processing(ecosystem.state(), chain.get());
            return held.isPresent()
                    ? manager.updateProcessing(contract, chainId, document)
                    : manager.insertProcessing(contract, document);
        });
    }

    private static Future<JsonValue> terminate(EcosystemContracts manager, Ecosystem ecosystem) {
        Future<Optional<String>> contract = ecosystem.state().hasContract()
                ? Future.succeededFuture(Optional.of(ecosystem.state().contract()))
                : manager.findContract(ecosystem.contractUid())
                        .map(found -> found.map(present -> present.member("_id").asText()));
        return contract.compose(
                found -> found.map(manager::terminateContract).orElseGet(() -> Future.succeededFuture(NOTHING)));
    }
}
