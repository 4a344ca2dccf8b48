package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;

/** Reads the contracts of ecosystems. */
public final class EcosystemContract {
    private final StoredRecords ecosystems;
    private final EcosystemWriter writer;
    private final Optional<EcosystemContracts> contracts;

    /** @param contracts empty if there is no contract manager */
    public EcosystemContract(
            StoredRecords ecosystems, EcosystemWriter writer, Optional<? extends EcosystemContracts> contracts) {
        this.ecosystems = ecosystems;
        this.writer = writer;
        this.contracts = contracts.map(manager -> manager);
    }

    /**
     * The id of the contract at the contract manager, for a member.
     *
     * @return failed with NOT_FOUND if there is none, with FORBIDDEN unless the actor is a member, with FAILED_DEPENDENCY if
     *     there is no contract manager
     */
    public Future<String> idFor(Actor actor, String id) {
        return ecosystems.getStored(actor, id).map(record -> {
            Ecosystem ecosystem = EcosystemCodec.read(record);
            if (actor.operator() || ecosystem.state().member(actor.id()).isEmpty()) {
                throw NodeException.forbidden("Only members of the ecosystem read its contract.");
            }
            if (contracts.isEmpty()) {
                throw ContractReads.noManager();
            }
            if (!ecosystem.state().hasContract()) {
                throw NodeException.notFound("The ecosystem has no contract yet.");
            }
            return ecosystem.state().contract();
        });
    }

    /** Versions of an ecosystem before and after an update from its contract; equal if nothing changed. */
    public record TakenOver(long before, long after) {}

    /**
     * Updates the ecosystem from its contract: whether the contract is terminated, and whose signatures are void
     * because the terms have changed. If the contract manager does not answer, the ecosystem stays as it is.
     *
     * @return empty if there was nothing to ask
     */
    public Future<Optional<TakenOver>> learn(String id) {
        return ecosystems.findStored(id).compose(found -> {
            Optional<ResourceRecord> signed = found.filter(record -> !record.deleted())
                    .filter(record -> EcosystemCodec.read(record).state().hasContract());
            if (signed.isEmpty() || contracts.isEmpty()) {
                return Future.succeededFuture(Optional.empty());
            }
            ResourceRecord record = signed.get();
            return contracts
                    .get()
                    .contract(EcosystemCodec.read(record).state().contract())
                    .map(Optional::of)
                    .otherwise(Optional.empty())
                    .compose(contract -> contract.map(present -> writer.takeOver(record, present))
                            .orElseGet(() -> Future.succeededFuture(record)))
                    .map(after -> Optional.of(new TakenOver(record.version(), after.version())));
        });
    }
}
