package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BiFunction;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.core.ModelFileName;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.service.ModelFileService;
import org.sumspace.catalog.training.execution.service.TrainingStatusService;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.http.signature.ContentDigest;

/** Where trainings stand, what became of their rounds, and the files of their model versions. */
public record TrainingStatusFeature(TrainingPlanService plans, TrainingStatusService status, ModelFileService files)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listTrainingPlans", json(this::listTrainingPlans))
                .handle("getTrainingPlanStatus", json(this::getTrainingPlanStatus))
                .handle("listRounds", json(this::listRounds))
                .handle("getModelFile", this::getModelFile);
    }

    private static Handler<RoutingContext> json(BiFunction<ApiRequest, Actor, Future<JsonObject>> operation) {
        return ctx -> operation
                .apply(ApiRequest.of(ctx), Actors.of(ctx))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private Future<JsonObject> listTrainingPlans(ApiRequest request, Actor actor) {
        return status.page(actor, request.query("state").map("ended"::equals), request.page())
                .map(page -> Pages.json(page, TrainingStatusJson::brief));
    }

    private Future<JsonObject> getTrainingPlanStatus(ApiRequest request, Actor actor) {
        return plans.getVisible(request.path("id"), actor).compose(status::of).map(TrainingStatusJson::whole);
    }

    private Future<JsonObject> listRounds(ApiRequest request, Actor actor) {
        return plans.getVisible(request.path("id"), actor)
                .compose(plan -> status.rounds(plan, request.page()))
                .map(page -> Pages.json(page, TrainingStatusJson::round));
    }

    private void getModelFile(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getOwned(request.path("id"), Actors.of(ctx))
                .compose(plan -> files.version(plan, Integer.parseInt(request.path("version")))
                        .onSuccess(version -> send(ctx, plan, version)))
                .onFailure(ctx::fail);
    }

    private void send(RoutingContext ctx, TrainingPlanRecord plan, ModelVersionRecord version) {
        Digest digest = version.body().result();
        StreamedAnswer answer = new StreamedAnswer(ctx, MediaTypes.OCTET_STREAM);
        VerifiedFile file = new VerifiedFile(
                ctx.response(),
                digest,
                () -> ctx.response()
                        .putHeader("Content-Disposition", "attachment; filename=\"" + ModelFileName.of(version) + '"')
                        .putHeader("ETag", '"' + digest.toString() + '"')
                        .putHeader(ContentDigest.REPR_DIGEST, ContentDigest.fieldOf(digest)));
        files.download(plan, version, file).onFailure(answer::fail);
    }
}
