package org.sumspace.catalog.transfer.api;

import org.sumspace.catalog.transfer.service.ExportService;
import org.sumspace.catalog.transfer.service.ImportService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The export and import of all records, for operators. */
public record TransferFeature(ExportService exports, ImportService imports) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("exportRecords", new ExportRecordsHandler(exports))
                .handle("importRecords", new ImportRecordsHandler(imports));
    }
}
