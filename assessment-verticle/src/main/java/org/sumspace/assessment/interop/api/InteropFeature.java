package org.sumspace.assessment.interop.api;

import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Exchange with CARiSMA and LOLA. */
public record InteropFeature(InteropService interop) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("getCarismaSchema", GetInteropSchemaHandler.of(ExchangeTool.CARISMA))
                .handle("getLolaSchema", GetInteropSchemaHandler.of(ExchangeTool.LOLA))
                .handle("getMetricsVocabulary", new GetMetricsVocabularyHandler())
                .handle("exportCarisma", new ExportCarismaHandler(interop))
                .handle("exportLola", new ExportLolaHandler(interop))
                .handle("importCarismaReport", new ImportReportHandler(interop, ExchangeTool.CARISMA))
                .handle("importLolaResults", new ImportReportHandler(interop, ExchangeTool.LOLA))
                .handle("listImports", new ListImportsHandler(interop))
                .handle("getImport", new GetImportHandler(interop));
    }
}
