package org.sumspace.catalog;

import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.account.service.AccountTransfer;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.transfer.service.ExportService;
import org.sumspace.catalog.transfer.service.ImportService;
import org.sumspace.catalog.transfer.service.TransferredKind;
import org.sumspace.common.http.server.contract.ContractSchemas;

/** The export and the import of all kinds. A kind comes before the kinds that refer to it. */
record TransferServices(ExportService exports, ImportService imports) {
    private static final List<ResourceKind> RECORDS = List.of(
            ResourceKind.DATA_RESOURCE,
            ResourceKind.SOFTWARE_RESOURCE,
            ResourceKind.REPRESENTATION,
            ResourceKind.SERVICE_OFFERING,
            ResourceKind.INFRASTRUCTURE_SERVICE,
            ResourceKind.ECOSYSTEM);

    static TransferServices of(
            Vertx vertx,
            AccountTransfer participants,
            Function<ResourceKind, RecordService> records,
            NegotiationService negotiations,
            ContractSchemas schemas,
            SelfDescriptions selfDescriptions) {
        List<TransferredKind<?>> kinds = new ArrayList<>();
        kinds.add(participants);
        RECORDS.forEach(kind -> kinds.add(records.apply(kind).transfer()));
        kinds.add(negotiations.transfer(selfDescriptions));
        return new TransferServices(
                new ExportService(kinds, vertx), new ImportService(kinds, schemas, selfDescriptions, vertx));
    }
}
