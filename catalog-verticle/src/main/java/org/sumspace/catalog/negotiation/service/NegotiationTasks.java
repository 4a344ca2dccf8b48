package org.sumspace.catalog.negotiation.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.BilateralContracts;
import org.sumspace.catalog.contract.service.BilateralContracts.NewBilateral;
import org.sumspace.catalog.contract.service.OutboxRecords;
import org.sumspace.catalog.contract.service.SignatureCall;
import org.sumspace.catalog.negotiation.core.BilateralContractContent;
import org.sumspace.catalog.negotiation.core.NegotiationTask;
import org.sumspace.catalog.negotiation.core.NegotiationTaskResults;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;

/**
 * Executes the tasks of negotiations. Each checks whether it already has its effect before it calls the contract
 * manager.
 */
public final class NegotiationTasks implements OutboxRecords<Negotiation> {
    private static final JsonValue NOTHING = JsonValue.of(null);

    private final Negotiations negotiations;
    private final Optional<BilateralContracts> contracts;
    private final SelfDescriptions selfDescriptions;
    private final Clock clock;

    /** @param contracts empty if there is no contract manager: tasks stay open */
    public NegotiationTasks(
            Negotiations negotiations,
            Optional<? extends BilateralContracts> contracts,
            SelfDescriptions selfDescriptions,
            Clock clock) {
        this.negotiations = negotiations;
        this.contracts = contracts.map(manager -> manager);
        this.selfDescriptions = selfDescriptions;
        this.clock = clock;
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return negotiations.idsWithOpenTasks();
    }

    @Override
    public Future<Optional<Negotiation>> find(String recordId) {
        return negotiations.find(recordId);
    }

    @Override
    public Future<Void> write(Negotiation record) {
        return negotiations.replace(record).mapEmpty();
    }

    @Override
    public Negotiation done(Negotiation record, OutboxTask task, JsonValue result) {
        return NegotiationTaskResults.done(record, task, result, clock.instant());
    }

    @Override
    public Negotiation refused(Negotiation record, OutboxTask task, String reason) {
        return NegotiationTaskResults.refused(record, task, reason, clock.instant());
    }

    @Override
    public Future<JsonValue> execute(Negotiation record, OutboxTask task) {
        BilateralContracts manager = contracts.orElseThrow(CallFailedException::noManager);
        return switch (task.kind()) {
            case NegotiationTask.CREATE -> create(manager, record, task);
            case NegotiationTask.POLICIES -> setPolicies(manager, record);
            case NegotiationTask.SIGN -> sign(manager, record, NegotiationTask.party(task));
            case NegotiationTask.CONFIRM -> confirm(manager, record);
            case NegotiationTask.TERMINATE -> terminate(manager, task);
            default -> throw new IllegalArgumentException("no task of the kind " + task.kind());
        };
    }

    private Future<JsonValue> create(BilateralContracts manager, Negotiation record, OutboxTask task) {
        String uid = NegotiationTask.uid(task);
        NegotiationParties parties = record.parties();
        return manager.findBilateral(uid)
                .compose(found -> found.map(Future::succeededFuture)
                        .orElseGet(() -> manager.createBilateral(new NewBilateral(
                                uid,
                                participantUrl(parties.provider()),
                                participantUrl(parties.consumer()),
                                offeringUrl(parties.providerOffering()),
                                offeringUrl(parties.consumerOffering())))));
    }

    private Future<JsonValue> setPolicies(BilateralContracts manager, Negotiation record) {
        String contract = contract(record);
        return manager.bilateral(contract).compose(present -> {
            if (BilateralContractContent.hasAllRules(present, record.state().policies())) {
                return Future.succeededFuture(present);
            }
            if (BilateralContractContent.hasRulesWithoutIds(present)) {
                return Future.failedFuture(incomplete());
            }
            long version = present.member("__v").longValue();
            return manager.setBilateralPolicies(contract, policies(record), version)
                    .map(written -> {
                        if (!BilateralContractContent.hasAllRules(
                                written, record.state().policies())) {
                            throw incomplete();
                        }
                        return written;
                    });
        });
    }

    /** The public contract manager leaves out rules that it cannot fetch, and would add the others twice. */
    private static CallFailedException incomplete() {
        return CallFailedException.refused("The contract manager did not take all policies.");
    }

    private static List<JsonValue> policies(Negotiation record) {
        return record.state().policies().stream()
                .map(rule -> JsonValue.of(BilateralContractContent.policy(rule)))
                .toList();
    }

    private Future<JsonValue> sign(BilateralContracts manager, Negotiation record, NegotiationParty party) {
        String contract = contract(record);
        String signer = participantUrl(record.parties().participant(party));
        String signature = requireNonNull(record.state().signatures().get(party), "there is no signature");
        return new SignatureCall(
                        () -> manager.bilateral(contract),
                        present -> BilateralContractContent.hasSignature(present, signer, signature),
                        () -> manager.signBilateral(contract, signer, signature))
                .send();
    }

    private Future<JsonValue> confirm(BilateralContracts manager, Negotiation record) {
        return manager.bilateral(contract(record)).map(present -> {
            boolean isHeld = record.state().signatures().entrySet().stream()
                    .allMatch(each -> BilateralContractContent.hasSignature(
                            present, participantUrl(record.parties().participant(each.getKey())), each.getValue()));
            if (!isHeld) {
                throw CallFailedException.refused("The contract manager no longer holds the signatures.");
            }
            if (!NegotiationTaskResults.isSigned(present)) {
                throw CallFailedException.unanswered("The contract manager has not marked the contract as signed.");
            }
            return present;
        });
    }

    private static Future<JsonValue> terminate(BilateralContracts manager, OutboxTask task) {
        String known = NegotiationTask.contract(task);
        Future<Optional<String>> contract = known.isEmpty()
                ? manager.findBilateral(NegotiationTask.uid(task))
                        .map(found -> found.map(present -> present.member("_id").asText()))
                : Future.succeededFuture(Optional.of(known));
        return contract.compose(
                found -> found.map(manager::terminateBilateral).orElseGet(() -> Future.succeededFuture(NOTHING)));
    }

    private static String contract(Negotiation record) {
        return requireNonNull(record.state().contract(), "there is no contract");
    }

    private String participantUrl(String id) {
        return selfDescriptions.url(id, SelfDescriptions.PARTICIPANTS);
    }

    private String offeringUrl(String id) {
        return selfDescriptions.url(id, ResourceKind.SERVICE_OFFERING.path());
    }
}
