package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.explanation.service.ModelColumns;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.store.RunStore;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Checks a request for a run against the files, models and earlier runs that the caller may use. */
public record RunRequests(WorkspaceContext context, DatasetService datasets, ModelService models) {

    /** @param request with what was found for it */
    record Checked(RunRequest request, @Nullable ModelReference model) {}

    /** @return failed with NOT_FOUND if there is no such file, model or run, with FORBIDDEN without a permission */
    Future<Checked> check(RunRequest request, CurrentUser caller) {
        if (request.acknowledgement() != null && !caller.may(AccountPermission.PRIVACY_CONFIGURE)) {
            return Future.failedFuture(NodeException.forbidden(AccountPermission.PRIVACY_CONFIGURE.refusal()));
        }
        return datasets.checkInput(request.path(), caller)
                .compose(file -> attached(request.options(), caller)
                        .compose(options -> hierarchies(request.data(), caller)
                                .compose(data -> model(request, file.path(), caller)
                                        .map(model -> new Checked(
                                                new RunRequest(
                                                        file.path(),
                                                        request.schema(),
                                                        request.acknowledgement(),
                                                        options,
                                                        data,
                                                        request.model()),
                                                model.orElse(null))))));
    }

    /** @return failed with NOT_FOUND if there is no such file */
    Future<?> checkInput(String path, CurrentUser caller) {
        return datasets.checkInput(path, caller);
    }

    /** The newest version of the model that is analysed. */
    private Future<Optional<ModelReference>> model(RunRequest request, String input, CurrentUser caller) {
        String id = request.model();
        if (id == null) {
            return Future.succeededFuture(Optional.empty());
        }
        if (!caller.may(AccountPermission.MODELS_READ)) {
            return Future.failedFuture(NodeException.forbidden(AccountPermission.MODELS_READ.refusal()));
        }
        if (request.options().predictions() != null || request.options().scores() != null) {
            return Future.failedFuture(refusedModel("cannot be given together with columns of predictions or scores"));
        }
        return models.find(id, caller).compose(found -> {
            if (found.adapter() == Adapter.HTTP) {
                throw refusedModel("is behind HTTP, and the worker of a run has no network; use"
                        + " /v1/models/{model_id}/explain and /v1/models/compare");
            }
            return datasets.columns(input, caller).map(columns -> {
                columns.flatMap(names -> ModelColumns.problem(
                                found.info(), names, request.options().labels()))
                        .ifPresent(problem -> {
                            throw refusedModel("does not fit the input. " + problem);
                        });
                return Optional.of(new ModelReference(
                        found.id(),
                        found.version(),
                        found.adapter(),
                        found.sha256(),
                        found.bytes(),
                        found.info().features(),
                        found.info().classes()));
            });
        });
    }

    private static NodeException refusedModel(String reason) {
        return NodeException.unprocessable(List.of(new Violation("/model_id", reason)));
    }

    /** The options with files that exist. */
    private Future<DataOptions> hierarchies(DataOptions data, CurrentUser caller) {
        Map<String, AttachedFile> found = new TreeMap<>();
        Future<Void> done = Future.succeededFuture();
        for (Map.Entry<String, AttachedFile> each : data.hierarchies().entrySet()) {
            done = done.compose(before -> checked(each.getValue(), caller))
                    .onSuccess(file -> file.ifPresent(present -> found.put(each.getKey(), present)))
                    .mapEmpty();
        }
        return done.map(all -> data.with(found));
    }

    /** The options with files that exist, and an earlier run that has a result. */
    private Future<MetricOptions> attached(MetricOptions options, CurrentUser caller) {
        return checked(options.recommendations(), caller)
                .compose(recommendations -> checked(options.relevance(), caller)
                        .compose(relevance -> earlier(options.against(), caller)
                                .map(against -> options.with(
                                        recommendations.orElse(null), relevance.orElse(null), against.orElse(null)))));
    }

    private Future<Optional<AttachedFile>> checked(@Nullable AttachedFile file, CurrentUser caller) {
        return file == null
                ? Future.succeededFuture(Optional.empty())
                : datasets.check(file.path(), caller)
                        .map(found -> Optional.of(new AttachedFile(found.path(), found.bytes(), "")));
    }

    private Future<Optional<String>> earlier(@Nullable String id, CurrentUser caller) {
        return id == null
                ? Future.succeededFuture(Optional.empty())
                : context.inWorkspace(caller, tx -> RunStore.find(tx, caller.workspace(), id))
                        .map(found -> {
                            Run run = found.orElseThrow(() -> NodeException.notFound("There is no such run."));
                            RunDownloads.requireResult(run);
                            if (run.rowsRemovedAt() != null) {
                                throw NodeException.conflict("The rows of the run " + id
                                        + " were removed when their time was over (RETENTION_DAYS). Repeat the run, and compare"
                                        + " with the new one.");
                            }
                            return Optional.of(id);
                        });
    }
}
