package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.common.document.JsonValue;

/** Executes the tasks of service offerings: removes a deleted offering from the contracts and the ecosystems. */
public final class OfferingTasks extends RecordOutbox {
    private final Optional<EcosystemContracts> contracts;
    private final EcosystemWriter ecosystems;

    /** @param contracts empty if there is no contract manager: tasks stay open */
    public OfferingTasks(
            StoredRecords offerings, Optional<? extends EcosystemContracts> contracts, EcosystemWriter ecosystems) {
        super(offerings);
        this.contracts = contracts.map(manager -> manager);
        this.ecosystems = ecosystems;
    }

    /** Changes the ecosystems first, so that none offers a deleted offering even if the contract manager fails. */
    @Override
    public Future<JsonValue> execute(ResourceRecord record, OutboxTask task) {
        EcosystemContracts manager = contracts.orElseThrow(CallFailedException::noManager);
        return ecosystems.removeOffering(record.id()).compose(removed -> manager.removeOffering(record.id()));
    }

    @Override
    public ResourceRecord done(ResourceRecord record, OutboxTask task, JsonValue result) {
        return record;
    }

    /** The deletion is complete in the catalog even if the contract manager refuses to remove the offering. */
    @Override
    public ResourceRecord refused(ResourceRecord record, OutboxTask task, String reason) {
        return record;
    }
}
