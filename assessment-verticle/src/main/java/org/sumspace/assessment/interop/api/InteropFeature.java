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
                .on("getCarismaSchema", GetInteropSchemaHandler.of(ExchangeTool.CARISMA))
                .on("getLolaSchema", GetInteropSchemaHandler.of(ExchangeTool.LOLA))
                .on("getMetricsVocabulary", new GetMetricsVocabularyHandler())
                .on("exportCarisma", new ExportCarismaHandler(interop))
                .on("exportLola", new ExportLolaHandler(interop))
                .on("importCarismaReport", new ImportReportHandler(interop, ExchangeTool.CARISMA))
                .on("importLolaResults", new ImportReportHandler(interop, ExchangeTool.LOLA))
                .on("listImports", new ListImportsHandler(interop))
                .on("getImport", new GetImportHandler(interop));
    }
}
