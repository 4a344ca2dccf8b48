package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run.RunFailure;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.transform.domain.Template;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/**
 * Synchronous requests about a data set or a file: checks, and runs whose result is the answer. Workers execute them,
 * because only workers read untrusted files.
 */
public record DatasetRunFeature(RunService runs, RunDownloads downloads, DatasetService datasets, FileChecks checks)
        implements Feature {
    private static final JsonRecords RECORDS = JsonRecords.camelCase().inSnakeCase();
    private static final int ACCEPTED = 202;
    private static final List<String> PROFILE = List.of(
            "schema_validation", "missingness_profile", "completeness_profile", "type_profile", "entropy_profile");
    private static final List<String> TRANSFORM = List.of("schema_validation", "maskott_csv_to_xapi_transform");
    private static final String STATEMENTS = "normalized.jsonl";
    private static final String RELEASE = "release.csv";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("validateDataset", this::validateDataset)
                .on("profileDataset", this::profileDataset)
                .on("transformDataset", this::transformDataset)
                .on("inferTemplate", this::inferTemplate);
    }

    private Future<Answer> validateDataset(ApiRequest request) {
        JsonObject body = request.object();
        return checks.check(
                        body.getString("file_path"),
                        DatasetService.schema(body.getString("schema_name"), null)
                                .orElse(null),
                        OptionsJson.data(body).rules(),
                        Callers.of(request))
                .map(check -> Answer.json(new JsonObject(RECORDS.tree(check))));
    }

    private Future<Answer> profileDataset(ApiRequest request) {
        return run(request, PROFILE, null, DataOptions.none(), view -> profile(request, view));
    }

    private Future<Answer> profile(ApiRequest request, RunView view) {
        return Future.all(file(request, view, "schema_profile.json"), file(request, view, "profile_alerts.json"))
                .map(files -> {
                    JsonArray columns = new JsonArray(files.<Buffer>resultAt(0));
                    return Answer.json(new JsonObject()
                            .put("run_id", view.run().id())
                            .put("file", InputAddress.shown(view.run().inputPath()))
                            .put("row_count_sampled", profiledRows(view))
                            .put("column_count", columns.size())
                            .put("columns", columns)
                            .put("alerts", new JsonArray(files.<Buffer>resultAt(1))));
                });
    }

    /** All rows, because the profile is exact. */
    private static long profiledRows(RunView view) {
        return view.stages().stream()
                .filter(stage -> stage.stage() == Stage.PROFILING)
                .mapToLong(StageReport::rows)
                .findFirst()
                .orElse(0);
    }

    private Future<Answer> transformDataset(ApiRequest request) {
        JsonObject body = request.object();
        return run(
                request,
                TRANSFORM,
                body.getString("recipe"),
                OptionsJson.data(body),
                view -> file(request, view, "transform_report.json")
                        .map(report ->
                                Answer.json(transformed(request.path("dataset_id"), view, new JsonObject(report)))));
    }

    private static JsonObject transformed(String dataset, RunView view, JsonObject report) {
        JsonObject answer = new JsonObject()
                .put("dataset_id", dataset)
                .put("run_id", view.run().id());
        Set<String> names = view.artefacts().stream().map(Artefact::name).collect(Collectors.toSet());
        if (names.contains(STATEMENTS)) {
            answer.put("output_path", STATEMENTS);
        }
        if (names.contains(RELEASE)) {
            answer.put("release_path", RELEASE);
        }
        return answer.put("total_rows_in", report.getLong("total_rows_in"))
                .put("total_rows_out", report.getLong("total_rows_out"))
                .put("error_count", report.getLong("error_count"));
    }

    private Future<Answer> inferTemplate(ApiRequest request) {
        String path = request.query("sample_path").orElse("");
        RunRequest run = new RunRequest(path, null, null, only(List.of(Template.ANALYSIS)), DataOptions.none(), null);
        return result(request, run, null, view -> template(request, view));
    }

    private Future<Answer> template(ApiRequest request, RunView view) {
        return file(request, view, "metrics_full.json").map(content -> {
            JsonObject outcome =
                    new JsonObject(content).getJsonObject("analyses").getJsonObject(Template.ANALYSIS);
            if (outcome.getValue("figures") == null) {
                throw NodeException.unprocessable("No template: " + outcome.getString("reason") + ".");
            }
            return Answer.json(outcome.getJsonObject("figures"));
        });
    }

    /**
     * @param recipe that the data set must have; null for its own
     * @param data how rows are checked and treated
     */
    private Future<Answer> run(
            ApiRequest request,
            List<String> analyses,
            @Nullable String recipe,
            DataOptions data,
            Function<RunView, Future<Answer>> answer) {
        Optional<String> schema = DatasetService.schema(null, recipe);
        return datasets.find(request.path("dataset_id"), Callers.of(request)).compose(dataset -> {
            RunRequest run = new RunRequest(
                    dataset.filePath(), schema.orElse(dataset.schema()), null, only(analyses), data, null);
            return result(request, run, request.header("Idempotency-Key").orElse(null), answer);
        });
    }

    private static MetricOptions only(List<String> analyses) {
        return new MetricOptions(analyses, List.of(), null, null, null, null, List.of(), List.of(), null, null, null);
    }

    /** Answers with the result of the run, or with 202 and the run if it takes longer than a request may. */
    private Future<Answer> result(
            ApiRequest request,
            RunRequest run,
            @Nullable String idempotencyKey,
            Function<RunView, Future<Answer>> answer) {
        return runs.create(run, idempotencyKey, Callers.of(request))
                .compose(created -> runs.whenOver(created.id(), Callers.of(request)))
                .compose(view -> {
                    if (!view.run().status().isOver()) {
                        return Future.succeededFuture(Answer.json(RunJson.of(view, Callers.of(request)))
                                .withStatus(ACCEPTED));
                    }
                    return view.run().status().hasResult() ? answer.apply(view) : Future.failedFuture(failure(view));
                });
    }

    private static NodeException failure(RunView view) {
        RunFailure failure = view.run().failure();
        return failure == null
                ? NodeException.conflict("The run " + view.run().id() + " was cancelled.")
                : NodeException.unprocessable(failure.code() + ": " + failure.message());
    }

    private Future<Buffer> file(ApiRequest request, RunView view, String name) {
        return downloads.content(view.run().id(), name, Callers.of(request));
    }
}
