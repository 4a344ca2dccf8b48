package org.sumspace.assessment.execution.service;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.service.AuditLog;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.execution.service.RunStages.Done;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.interop.service.ExchangeFiles;
import org.sumspace.assessment.metric.domain.MetricResult;
import org.sumspace.assessment.metric.service.Measurement;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.profile.domain.ProfileResult;
import org.sumspace.assessment.profile.service.Profiling;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.service.Hierarchies;
import org.sumspace.assessment.pseudonym.service.Pseudonymisation;
import org.sumspace.assessment.pseudonym.service.ValueTreatment;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.release.service.TableRelease;
import org.sumspace.assessment.report.service.Documentation;
import org.sumspace.assessment.report.service.RunManifest;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunContext.Configuration;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.RunPlan;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.domain.Template;
import org.sumspace.assessment.transform.domain.TransformResult;
import org.sumspace.assessment.transform.service.Transformation;
import org.sumspace.common.error.FullDisk;

/**
 * Runs the stages of an assessment over one folder. Each stage is stored before the next one starts; a stage that is stored
 * is not executed again. It knows neither HTTP nor the database of a node.
 */
public final class RunExecutor {
    private static final String SOFTWARE = "Sumspace 0.1.0";
    private static final String STATEMENTS = "normalized.jsonl";

    private final RunFolder folder;
    private final RunSetup setup;
    private final RunListener listener;
    private final AuditLog audit;
    private final RunStages stages;
    private final RowDatabase.Limits limits;

    /** The analysis of the model; null without a model. */
    private record Analysed(@Nullable ModelAnalysis model) {}

    /** A stage whose result is in a file, not in its record. */
    private record Nothing() {}

    /** The SHA-256 of the files that the run wrote, by their names. */
    private record Documented(Map<String, String> sha256) {}

    /** The result of the last stage but one. */
    private record Persisted(String manifestSha256) {}

    private RunExecutor(
            RunFolder folder,
            RunSetup setup,
            Clock clock,
            RunListener listener,
            AuditLog audit,
            RowDatabase.Limits limits) {
        this.folder = folder;
        this.setup = setup;
        this.listener = listener;
        this.audit = audit;
        this.stages = new RunStages(
                folder, clock, listener, audit, Instant.parse(setup.start().started()));
        this.limits = limits;
    }

    /**
     * Runs the stages that are not finished yet.
     *
     * @throws AssessmentException if the run ends without a result; its raw files are removed then
     */
    public static RunResults execute(RunFolder folder, RunSetup setup, Clock clock, RunListener listener)
            throws IOException {
        return execute(folder, setup, clock, listener, RowDatabase.Limits.standard());
    }

    /** @param limits of each stage that works on rows */
    static RunResults execute(
            RunFolder folder, RunSetup setup, Clock clock, RunListener listener, RowDatabase.Limits limits)
            throws IOException {
        AuditLog audit = AuditLog.open(folder.artefact(RunFolder.AUDIT_LOG));
        RunExecutor executor = new RunExecutor(folder, setup, clock, listener, audit, limits);
        try {
            return executor.run();
        } catch (AssessmentException failed) {
            executor.end(failed);
            throw failed;
        } catch (IOException | RuntimeException | LinkageError failure) {
            if (!FullDisk.isCauseOf(failure)) {
                throw failure;
            }
            AssessmentException failed = AssessmentException.ofFullDisk(failure);
            executor.end(failed);
            throw failed;
        }
    }

    private void end(AssessmentException failed) throws IOException {
        folder.eraseRaw();
        folder.removeDatabase(folder.rows());
        try {
            folder.markFailed(
                    new RunFolder.Failed(failed.code().name(), String.valueOf(failed.getMessage()), folder.files()));
            audit.record(
                    stages.now(),
                    "assessment.failed",
                    setup.start().runId(),
                    failed.code().name(),
                    Map.of());
        } catch (IOException e) {
            if (!FullDisk.isCauseOf(e)) {
                throw e;
            }
            // The disk has no space to store the reason, so only the caller gets it. The files of the stages are
            // removed.
            failed.addSuppressed(e);
            folder.forgetStages();
        }
    }

    private RunResults run() throws IOException {
        RunPlan plan = setup.start().plan();
        audit.record(
                Instant.parse(setup.start().started()),
                "assessment.started",
                setup.start().runId(),
                "ok",
                Map.of("pseudonymise", plan.pseudonymise(), "acknowledged", plan.acknowledgement() != null));
        Inspection inspection = new Inspection(plan.data().fullScan());
        Snapshot snapshot = stages.run(Stage.ACQUIRING, Snapshot.class, () -> acquire(inspection));
        ValidatedTable table = stages.run(Stage.VALIDATING, ValidatedTable.class, () -> validate(inspection, snapshot));
        Recipe recipe = recipe(table, snapshot, plan);
        InspectionResult inspected =
                stages.run(Stage.INSPECTING, InspectionResult.class, () -> inspect(inspection, table, recipe));
        PseudonymResult pseudonyms = stages.run(
                Stage.PSEUDONYMISING, PseudonymResult.class, () -> pseudonymise(inspection, table, recipe, inspected));
        TransformResult transformed = stages.run(
                Stage.TRANSFORMING,
                TransformResult.class,
                () -> transform(
                        inspection,
                        inspected,
                        new Transformation.Source(
                                Pseudonymisation.TABLE, table, recipe, pseudonyms, folder.snapshot(), snapshot)));
        folder.eraseRaw();
        ProfileResult profile = stages.run(
                Stage.PROFILING,
                ProfileResult.class,
                () -> withRows(rows -> Done.of(
                        Profiling.run(rows, Pseudonymisation.TABLE, table, recipe, inspected, pseudonyms),
                        table.rows(),
                        List.of())));
        MetricResult metrics = stages.run(
                Stage.MEASURING,
                MetricResult.class,
                () -> Done.of(
                        new RunComparison(folder, setup)
                                .measure(new Measurement.Input(table, recipe, inspected, pseudonyms, plan.metrics())),
                        table.rows(),
                        List.of()));
        ModelAnalysis model = stages.run(Stage.ANALYSING, Analysed.class, () -> analyse(table, pseudonyms))
                .model();
        RunResults results = new RunResults(
                setup.start().runId(),
                Instant.parse(setup.start().started()),
                snapshot,
                table,
                recipe,
                inspected,
                pseudonyms,
                transformed,
                profile,
                metrics(metrics, model),
                plan.metrics(),
                model,
                stages.times());
        document(results, plan);
        return results;
    }

    private static MetricResult metrics(MetricResult metrics, @Nullable ModelAnalysis model) {
        if (model == null) {
            return metrics;
        }
        return model.heldOut() == null ? metrics.with(model.performance()) : metrics.withQuality(model.performance());
    }

    /** If the plan selects the inference of a template, the template is used for documents of an unknown schema. */
    private static Recipe recipe(ValidatedTable table, Snapshot snapshot, RunPlan plan) {
        if (table.schema() == NamedSchema.TABULAR_CSV_V1
                && snapshot.format().hasDocuments()
                && plan.metrics().analyses().contains(Template.ANALYSIS)) {
            Template template =
                    Template.of(table.columns().stream().map(TypedColumn::name).toList());
            if (template.isUsable()) {
                return Recipe.of(template);
            }
        }
        return Recipe.of(table);
    }

    private void document(RunResults results, RunPlan plan) throws IOException {
        Configuration configuration = RunManifest.configuration(settings(results, plan));
        Documented documented = stages.run(Stage.DOCUMENTING, Documented.class, () -> {
            ExchangeFiles.write(results, folder.out());
            RunContext context = new RunContext(
                    configuration, setup.signer().publicKey().id().toString(), SOFTWARE, stages.times());
            return Done.of(new Documented(Documentation.write(results, context, folder.out())), 0, List.of());
        });
        Persisted persisted = stages.run(
                Stage.PERSISTING,
                Persisted.class,
                () -> Done.of(
                        new Persisted(RunManifest.write(
                                results,
                                stages.finished(),
                                configuration,
                                documented.sha256(),
                                audit.head(),
                                folder.out(),
                                setup.signer())),
                        0,
                        List.of()));
        stages.run(Stage.AUDITING, Nothing.class, () -> {
            audit.record(
                    stages.now(),
                    "assessment.completed",
                    results.runId(),
                    "ok",
                    Map.of("manifest_sha256", persisted.manifestSha256()));
            return Done.of(new Nothing(), 0, List.of());
        });
    }

    private Done<Snapshot> acquire(Inspection inspection) throws IOException {
        Snapshot snapshot = new Acquisition(InputLimits.standard())
                .acquire(
                        setup.input(),
                        folder.snapshot(),
                        bytes -> listener.progress(
                                Stage.ACQUIRING, bytes, setup.start().plan().inputBytes(), "bytes"))
                .noted(setup.notes().stream().map(inspection::shownName).toList())
                .named(inspection::shownName);
        RunPlan plan = setup.start().plan();
        if (!setup.input().facts().equals(new InputFile.Facts(plan.inputBytes(), plan.inputModified()))) {
            throw new AssessmentException(
                    FailureCode.INPUT_NOT_AVAILABLE,
                    "The input changed while it was read. Start the run again when nobody writes to the input.");
        }
        return Done.of(snapshot, 0, snapshot.warnings());
    }

    private Done<ValidatedTable> validate(Inspection inspection, Snapshot snapshot) throws IOException {
        RunPlan plan = setup.start().plan();
        folder.removeDatabase(folder.rawRows());
        try (RowDatabase raw = open(Map.of("raw", folder.rawRows()), List.of(folder.snapshot()))) {
            ValidatedTable table = new Validation(
                            InputLimits.standard(),
                            inspection.names(Instant.parse(setup.start().started())))
                    .validate(
                            raw,
                            folder.snapshot(),
                            snapshot,
                            new Validation.Expected(
                                    Optional.ofNullable(plan.schema()).flatMap(NamedSchema::labelled),
                                    plan.data().rules()));
            table.requireColumns(plan.metrics().namedColumns());
            table.requireColumns(plan.data().namedColumns());
            return Done.of(table, table.rows(), table.warnings());
        }
    }

    private Done<InspectionResult> inspect(Inspection inspection, ValidatedTable table, Recipe recipe)
            throws IOException {
        try (RowDatabase raw = open(Map.of("raw", folder.rawRows()), List.of())) {
            InspectionResult result = inspection.inspect(
                    raw,
                    RawRows.TABLE,
                    table,
                    recipe.activityColumns(),
                    columns -> listener.progress(
                            Stage.INSPECTING, columns, table.columns().size(), "columns"));
            return Done.of(result, table.rows(), List.of());
        }
    }

    private Done<PseudonymResult> pseudonymise(
            Inspection inspection, ValidatedTable table, Recipe recipe, InspectionResult inspected) throws IOException {
        RunPlan plan = setup.start().plan();
        folder.removeDatabase(folder.rows());
        try (RowDatabase rows = open(
                        new java.util.TreeMap<>(Map.of("raw", folder.rawRows(), "rows", folder.rows())), List.of());
                ValueTreatment treatment = treatment(inspection)) {
            PseudonymResult result = Pseudonymisation.run(
                    rows,
                    table,
                    Pseudonymisation.plan(
                            inspected,
                            recipe.hashed(),
                            new Pseudonymisation.Decision(
                                    plan.pseudonymise(),
                                    plan.acknowledgement(),
                                    plan.data().fields())),
                    treatment);
            return Done.of(result, table.rows(), result.warnings());
        }
    }

    private Done<TransformResult> transform(
            Inspection inspection, InspectionResult inspected, Transformation.Source source) throws IOException {
        long all = source.validated().rows();
        return withRows(rows -> {
            try (ValueTreatment treatment = treatment(inspection)) {
                TransformResult result = Transformation.run(
                        rows,
                        source,
                        treatment,
                        folder.artefact(STATEMENTS),
                        row -> listener.progress(Stage.TRANSFORMING, row, all, "rows"));
                ReleaseRules rules = setup.start().plan().data().release();
                TransformResult released = rules == null
                        ? result
                        : result.with(TableRelease.write(
                                rows,
                                new TableRelease.Source(
                                        Pseudonymisation.TABLE,
                                        source.validated(),
                                        inspected,
                                        source.pseudonyms(),
                                        Hierarchies.read(setup.hierarchies())),
                                rules,
                                folder.artefact(TableRelease.FILE)));
                return Done.of(released, all, released.warnings());
            }
        });
    }

    private ValueTreatment treatment(Inspection inspection) throws IOException {
        return new ValueTreatment(
                inspection, setup.secret(), setup.start().plan().salt(), Hierarchies.read(setup.hierarchies()));
    }

    private Done<Analysed> analyse(ValidatedTable table, PseudonymResult pseudonyms) throws IOException {
        ModelReference model = setup.start().plan().model();
        if (model == null) {
            return new Done<>(new Analysed(null), "skipped", 0, List.of());
        }
        ModelAnalysis analysis = new ModelStage(folder, setup)
                .analyse(
                        model,
                        table,
                        pseudonyms,
                        rows -> listener.progress(Stage.ANALYSING, rows, table.rows(), "rows"));
        return Done.of(new Analysed(analysis), analysis.predicted(), analysis.warnings());
    }

    /** Work on the pseudonymised rows. */
    private interface RowWork<T> {
        Done<T> run(RowDatabase rows) throws IOException;
    }

    private <T> Done<T> withRows(RowWork<T> work) throws IOException {
        try (RowDatabase rows = open(Map.of("rows", folder.rows()), List.of())) {
            return work.run(rows);
        } finally {
            folder.removeTree(folder.temporary());
        }
    }

    private RowDatabase open(Map<String, Path> files, List<Path> readable) throws IOException {
        return RowDatabase.open(files, folder.temporary(), readable, limits);
    }

    /** The settings that determine the result together with the input. */
    private static Map<String, Object> settings(RunResults results, RunPlan plan) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("recipe", results.recipe().name());
        settings.put("hash_fields", results.recipe().hashed().stream().sorted().toList());
        settings.put("coverage_k", results.recipe().coverage());
        settings.put("pseudonymize", plan.pseudonymise());
        settings.put("salt", plan.keyId().isEmpty() ? plan.salt() : "");
        settings.put("key_id", plan.keyId());
        settings.put("metrics", JsonFiles.tree(plan.metrics()));
        settings.put("data", JsonFiles.tree(plan.data()));
        if (plan.model() != null) {
            settings.put("model", JsonFiles.tree(plan.model()));
        }
        settings.put("seed", Inspection.SEED);
        settings.put("software", SOFTWARE);
        return settings;
    }
}
