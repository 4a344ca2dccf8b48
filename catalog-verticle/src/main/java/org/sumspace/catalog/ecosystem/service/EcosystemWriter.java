package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sumspace.catalog.ecosystem.core.ContractDocuments;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.core.EcosystemContractContent;
import org.sumspace.catalog.ecosystem.core.EcosystemKind;
import org.sumspace.catalog.ecosystem.core.OfferingRules;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Changes ecosystems for other reasons than a move. */
public final class EcosystemWriter {
    private static final int CHANGES_MAX = 10;

    private final StoredRecords ecosystems;
    private final ContractDocuments documents;
    private final Clock clock;

    public EcosystemWriter(StoredRecords ecosystems, ContractDocuments documents, Clock clock) {
        this.documents = documents;
        this.ecosystems = ecosystems;
        this.clock = clock;
    }

    /** Takes an offering out of all ecosystems. */
    Future<Void> removeOffering(String offering) {
        return removeOffering(offering, ecosystems.idsOf(EcosystemKind.offeredTerm(offering)));
    }

    private Future<Void> removeOffering(String offering, List<String> ids) {
        return ids.isEmpty()
                ? Future.succeededFuture()
                : change(ids.get(0), ecosystem -> OfferingRules.withoutDeleted(ecosystem, offering, clock.instant()))
                        .compose(done -> removeOffering(offering, ids.subList(1, ids.size())));
    }

    /**
     * Updates an ecosystem from its contract.
     *
     * @param record the ecosystem before the contract was read; if it was changed since, the contract may be older
     * @return the updated record; unchanged if the stored one was changed since
     */
    Future<ResourceRecord> takeOver(ResourceRecord record, JsonValue contract) {
        ResourceRecord changed = changed(
                record,
                ecosystem ->
                        ecosystem.with(EcosystemContractContent.takenOver(ecosystem.state(), contract, documents)));
        return changed.equals(record)
                ? Future.succeededFuture(record)
                : ecosystems
                        .replace(changed)
                        .recover(failure -> NodeException.isConflict(failure)
                                ? Future.succeededFuture(record)
                                : Future.failedFuture(failure));
    }

    private Future<Void> change(String id, UnaryOperator<Ecosystem> change) {
        return change(id, change, CHANGES_MAX);
    }

    private Future<Void> change(String id, UnaryOperator<Ecosystem> change, int changesLeft) {
        return ecosystems.findStored(id).compose(found -> {
            Optional<ResourceRecord> changed =
                    found.map(record -> changed(record, change)).filter(record -> !record.equals(found.get()));
            return changed.map(record -> ecosystems
                            .replace(record)
                            .<Void>mapEmpty()
                            .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                                    ? change(id, change, changesLeft - 1)
                                    : Future.failedFuture(failure)))
                    .orElseGet(Future::succeededFuture);
        });
    }

    private ResourceRecord changed(ResourceRecord record, UnaryOperator<Ecosystem> change) {
        Ecosystem before = EcosystemCodec.read(record);
        Ecosystem after = change.apply(before);
        return after.equals(before) ? record : EcosystemCodec.write(record, after, clock.instant());
    }
}
