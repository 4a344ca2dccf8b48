package org.sumspace.assessment.execution.service;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.explanation.service.ModelAnalyser;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.service.Pseudonymisation;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * Analyses the model of a run on its pseudonymised rows. Predictions are kept in the temporary folder, which is removed when the
 * figures are there; the rows themselves cannot be changed.
 */
final class ModelStage {
    private final RunFolder folder;
    private final RunSetup setup;

    ModelStage(RunFolder folder, RunSetup setup) {
        this.folder = folder;
        this.setup = setup;
    }

    /** @throws AssessmentException if the model cannot be opened, or does not fit the columns */
    ModelAnalysis analyse(ModelReference model, ValidatedTable table, PseudonymResult pseudonyms, LongConsumer progress)
            throws IOException {
        folder.removeTree(folder.temporary());
        Files.createDirectories(folder.temporary());
        try (OpenedModel opened = RegisteredModelFiles.open(model, setup.model(), setup.program());
                RowDatabase database = RowDatabase.open(
                        Map.of(ModelAnalyser.DATABASE, folder.temporary().resolve("predictions.duckdb")),
                        Map.of("rows", folder.rows()),
                        folder.temporary(),
                        List.of(),
                        RowDatabase.Limits.standard())) {
            ModelAnalyser.Source source = new ModelAnalyser.Source(
                    database,
                    Pseudonymisation.TABLE,
                    table,
                    pseudonyms,
                    setup.start().plan().metrics());
            HeldOutRows heldOut = setup.heldOut();
            return heldOut == null
                    ? ModelAnalyser.run(source, model, opened, progress)
                    : ModelAnalyser.run(source, heldOut, model, opened, progress);
        } catch (ModelRefusedException refused) {
            throw new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, refused.detail());
        } finally {
            folder.removeTree(folder.temporary());
        }
    }
}
