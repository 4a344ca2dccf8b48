package org.sumspace.assessment.dataset.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.dataset.domain.AvailableFile;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.UploadedBody;

/** Data sets. */
public record DatasetFeature(DatasetService datasets, FileUploads<Dataset> uploads) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("ingestDataset", this::ingestDataset)
                .on("deleteFile", this::deleteFile)
                .on("listAvailableFiles", this::listAvailableFiles)
                .on("getDataset", this::getDataset)
                .streamed("uploadFile", uploads.limit().bytesMax(), this::uploadFile);
    }

    private Future<Answer> ingestDataset(ApiRequest request) {
        JsonObject body = request.object();
        return datasets.ingest(
                        body.getString("file_path"),
                        DatasetService.schema(body.getString("schema_name"), body.getString("recipe"))
                                .orElse(null),
                        Callers.of(request))
                .map(dataset -> Answer.json(json(dataset)));
    }

    private Future<Answer> listAvailableFiles(ApiRequest request) {
        FileUploads.Limit limit = uploads.limit();
        return datasets.available(request.page(), Callers.of(request))
                .map(available -> Answer.json(available
                        .page()
                        .toJson("files", DatasetFeature::json)
                        .put("complete", available.complete())
                        .put("upload_bytes_max", limit.enabled() ? limit.bytesMax() : 0)));
    }

    private static JsonObject json(AvailableFile file) {
        return new JsonObject()
                .put("path", file.path())
                .put("name", file.name())
                .put("size_bytes", file.bytes())
                .put("location", file.location())
                .put("format", file.format());
    }

    private Future<Answer> getDataset(ApiRequest request) {
        return datasets.find(request.path("dataset_id"), Callers.of(request))
                .map(dataset -> Answer.json(json(dataset)));
    }

    private static JsonObject json(Dataset dataset) {
        JsonObject answer = new JsonObject()
                .put("dataset_id", dataset.id())
                .put("file_path", InputAddress.shown(dataset.filePath()))
                .put("status", "registered");
        if (!InputAddress.isUrl(dataset.filePath()) || dataset.bytes() > 0) {
            answer.put("bytes", dataset.bytes());
        }
        return dataset.schema() == null ? answer : answer.put("schema_name", dataset.schema());
    }

    private Future<Answer> deleteFile(ApiRequest request) {
        return uploads.delete(request.path("name"), Callers.of(request)).map(deleted -> Answer.empty());
    }

    private Future<Answer> uploadFile(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        String name = request.path("name");
        return UploadedBody.receive(
                        request.routing(),
                        request.routing().request(),
                        bytes -> uploads.expect(name, bytes, caller),
                        (expected, body) -> uploads.receive(expected, body, caller))
                .map(received ->
                        received.isNew() ? Answer.created(json(received.file())) : Answer.json(json(received.file())));
    }
}
