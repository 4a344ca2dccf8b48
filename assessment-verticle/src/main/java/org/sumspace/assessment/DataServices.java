package org.sumspace.assessment;

import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.sumspace.assessment.dataset.api.DatasetFeature;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.service.DatasetFiles;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.dataset.service.RequestInputs;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.explanation.api.ExplanationFeature;
import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.model.api.ModelFeature;
import org.sumspace.assessment.model.domain.SentModelFile;
import org.sumspace.assessment.model.service.HttpModels;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.model.service.ModelWorkers;
import org.sumspace.assessment.model.service.SentModelFiles;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.WorkerJobs;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.common.http.server.operation.Feature;

/** What is assessed: data sets with their files, and models. */
final class DataServices {
    /** Less than the time after which servers give a request up. */
    private static final int JOB_SECONDS_MAX = 18;

    private static final long MODEL_PAUSE_MILLIS = 500;

    final DatasetService datasets;
    final FileChecks checks;
    final InspectionService inspections;
    final ModelService models;
    final ModelWorkers modelWorkers;

    private final FileUploads<Dataset> uploads;
    private final SentModelFiles modelFiles;
    private final FileUploads<SentModelFile> modelUploads;
    private final EvaluationSets evaluationSets;
    private final ExplanationService explanations;
    private final ComparisonService comparisons;

    /** @param program of worker processes */
    DataServices(NodeParts node, WorkerProgram program) {
        WorkspaceContext context = node.context();
        Vertx vertx = context.vertx();
        datasets = new DatasetService(
                vertx,
                context.database(),
                context.audit(),
                context.folders(),
                context.quotas(),
                node.downloads(),
                context.clock(),
                context.random());
        AtomicLong arriving = new AtomicLong();
        uploads = uploads(node, new DatasetFiles(context.folders(), datasets), arriving);
        modelFiles = new SentModelFiles(context.database(), context.audit(), context.folders(), context.clock());
        modelUploads = uploads(node, modelFiles, arriving);
        WorkerJobs jobs = new WorkerJobs(
                vertx, new WorkerProgram(WorkerMain.PROGRAM.main(), program.libraries()), JOB_SECONDS_MAX);
        RequestInputs inputs = new RequestInputs(vertx, datasets, context.folders(), node.downloads());
        checks = new FileChecks(context, inputs, jobs);
        inspections = new InspectionService(vertx, datasets, context.folders(), inputs, jobs, context.random());
        modelWorkers = new ModelWorkers(
                vertx,
                node.variables().dataDir().resolve("model-workers"),
                WorkerMain.PROGRAM,
                ModelWorkers.Limits.standard());
        models = new ModelService(
                vertx,
                context.database(),
                context.audit(),
                context.folders(),
                modelWorkers,
                new HttpModels(vertx, node.http(), MODEL_PAUSE_MILLIS),
                context.clock(),
                context.random());
        evaluationSets = new EvaluationSets(context);
        explanations = new ExplanationService(context, models, evaluationSets);
        comparisons = new ComparisonService(context, models, evaluationSets);
    }

    private static <T> FileUploads<T> uploads(NodeParts node, FileUploads.Kind<T> kind, AtomicLong arriving) {
        WorkspaceContext context = node.context();
        return new FileUploads<>(
                context.vertx(),
                context.database(),
                kind,
                context.folders(),
                context.quotas(),
                node.variables().uploads(),
                arriving);
    }

    Stream<Feature> features() {
        return Stream.of(
                new DatasetFeature(datasets, uploads),
                new ModelFeature(models, modelFiles, modelUploads),
                new ExplanationFeature(explanations, comparisons, evaluationSets));
    }
}
