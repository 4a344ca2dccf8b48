package org.sumspace.catalog.training.plan.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.shared.api.VerifiedFile;
import org.sumspace.catalog.training.plan.domain.BaseModelFile;
import org.sumspace.catalog.training.plan.service.BaseModelFiles;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.UploadedBody;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.training.model.ModelFile;

/** Base models that AI providers send. */
public record BaseModelFeature(BaseModelFiles files) implements Feature {
    private static final JsonRecords RECORDS = JsonRecords.camelCase().withTimesInMillis();
    private static final String SHA256 = "sha256";

    /** @param url to be used as {@code base_model} */
    private record Shown(String url, @JsonUnwrapped BaseModelFile file) {}

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listBaseModels", this::listBaseModels)
                .streamed("sendBaseModel", ModelFile.MAX_FILE_BYTES, this::sendBaseModel)
                .handle("getBaseModel", this::getBaseModel)
                .on("deleteBaseModel", this::deleteBaseModel);
    }

    private Future<Answer> listBaseModels(ApiRequest request) {
        return files.page(Actors.of(request), request.page()).map(page -> Pages.answer(page, this::json));
    }

    private Future<Answer> sendBaseModel(ApiRequest request) {
        return UploadedBody.receive(
                        request.routing(),
                        body(request.routing()),
                        bytes -> files.expect(Actors.of(request), bytes),
                        files::receive)
                .map(file -> Answer.json(json(file)));
    }

    private static ReadStream<Buffer> body(RoutingContext ctx) {
        return ParticipantRequest.find(ctx)
                .<ReadStream<Buffer>>map(signed -> signed.body(ctx))
                .orElse(ctx.request());
    }

    private JsonObject json(BaseModelFile file) {
        return new JsonObject(RECORDS.tree(new Shown(files.urls().of(file.sha256()), file)));
    }

    private void getBaseModel(RoutingContext ctx) {
        files.get(sha256(ApiRequest.of(ctx))).onSuccess(file -> send(ctx, file)).onFailure(ctx::fail);
    }

    private void send(RoutingContext ctx, BaseModelFile file) {
        Digest sha256 = file.sha256();
        StreamedAnswer answer = new StreamedAnswer(ctx, MediaTypes.OCTET_STREAM);
        VerifiedFile verified = new VerifiedFile(
                ctx.response(),
                sha256,
                () -> ctx.response()
                        .putHeader("Cache-Control", "public, max-age=31536000, immutable")
                        .putHeader("Content-Disposition", "attachment; filename=\"" + sha256 + ".pkl\"")
                        .putHeader("ETag", '"' + sha256.toString() + '"')
                        .putHeader(ContentDigest.REPR_DIGEST, ContentDigest.fieldOf(sha256)));
        files.write(file, verified).onFailure(answer::fail);
    }

    private Future<Answer> deleteBaseModel(ApiRequest request) {
        return files.delete(Actors.of(request), sha256(request)).map(deleted -> Answer.empty());
    }

    private static Digest sha256(ApiRequest request) {
        return Digest.parse(request.path(SHA256));
    }
}
