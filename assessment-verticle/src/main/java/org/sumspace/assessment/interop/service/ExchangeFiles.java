package org.sumspace.assessment.interop.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import org.sumspace.assessment.interop.core.CarismaExport;
import org.sumspace.assessment.interop.core.CarismaXml;
import org.sumspace.assessment.interop.core.LolaExport;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.journal.ProtectedFile;

/** Writes the exports of a run for CARiSMA and LOLA. */
public final class ExchangeFiles {
    /** The report of CARiSMA in XML. */
    static final String CARISMA_XML = "carisma.xml";

    private ExchangeFiles() {}

    public static void write(RunResults run, Path folder) throws IOException {
        if (run.options().makes(ExchangeTool.CARISMA.analysis())) {
            JsonFiles.write(folder.resolve(ExchangeTool.CARISMA.file()), CarismaExport.of(run));
            ProtectedFile.write(
                    folder.resolve(CARISMA_XML),
                    CarismaXml.write(CarismaExport.report(run)).getBytes(UTF_8));
        }
        if (run.options().makes(ExchangeTool.LOLA.analysis())) {
            JsonFiles.write(folder.resolve(ExchangeTool.LOLA.file()), LolaExport.of(run));
        }
    }
}
