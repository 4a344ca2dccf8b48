package org.sumspace.assessment.dataset.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.Pipe;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Data sets. */
public record DatasetFeature(DatasetService datasets, FileUploads uploads) implements Feature {
    private static final int CREATED = 201;
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;

    @Override
    public void addTo(Operations operations) {
        operations.handle("ingestDataset", new IngestDatasetHandler(datasets)).stream(
                        "uploadFile", uploads.limit().bytesMax(), this::uploadFile)
                .handle("deleteFile", this::deleteFile)
                .handle("listAvailableFiles", new ListAvailableFilesHandler(datasets, uploads.limit()))
                .handle("getDataset", new GetDatasetHandler(datasets));
    }

    private void deleteFile(RoutingContext ctx) {
        uploads.delete(ApiRequest.of(ctx).path("name"), Callers.of(ctx))
                .onSuccess(deleted -> ctx.response().setStatusCode(NO_CONTENT).end())
                .onFailure(ctx::fail);
    }

    private void uploadFile(RoutingContext ctx) {
        String type = MediaTypes.essence(ctx.request().getHeader("Content-Type"));
        if (!type.isEmpty() && !type.equals(MediaTypes.OCTET_STREAM)) {
            throw NodeException.unsupportedMediaType("This operation takes " + MediaTypes.OCTET_STREAM + ".");
        }
        CurrentUser caller = Callers.of(ctx);
        String length = ctx.request().getHeader("Content-Length");
        // From here on the client may go away; the pipe remembers it.
        Pipe<Buffer> body = ctx.request().pipe().endOnFailure(false);
        uploads.expect(ApiRequest.of(ctx).path("name"), length == null ? 0 : Long.parseLong(length), caller)
                .onFailure(refused -> body.close())
                .compose(expected -> {
                    if ("100-continue".equalsIgnoreCase(ctx.request().getHeader("Expect"))) {
                        ctx.response().writeContinue();
                    }
                    return uploads.receive(expected, body, caller);
                })
                .onSuccess(received -> {
                    ctx.response().setStatusCode(received.isNew() ? CREATED : OK);
                    ctx.json(GetDatasetHandler.answer(received.dataset()));
                })
                .onFailure(ctx::fail);
    }
}
