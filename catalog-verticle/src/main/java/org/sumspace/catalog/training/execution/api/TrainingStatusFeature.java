package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.shared.api.VerifiedFile;
import org.sumspace.catalog.training.execution.core.ModelFileName;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.service.ModelFileService;
import org.sumspace.catalog.training.execution.service.TrainingStatusService;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/** The status of trainings, the results of their rounds, and the files of their model versions. */
public record TrainingStatusFeature(TrainingPlanService plans, TrainingStatusService status, ModelFileService files)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listTrainingPlans", this::listTrainingPlans)
                .on("getTrainingPlanStatus", this::getTrainingPlanStatus)
                .on("stopTraining", this::stopTraining)
                .on("getTrainingStates", this::getTrainingStates)
                .on("listRounds", this::listRounds)
                .handle("getModelFile", this::getModelFile);
    }

    private Future<Answer> listTrainingPlans(ApiRequest request) {
        return status.page(Actors.of(request), request.query("state").map("ended"::equals), request.page())
                .map(page -> Pages.answer(page, TrainingStatusJson::brief));
    }

    private Future<Answer> getTrainingPlanStatus(ApiRequest request) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(status::of)
                .map(found -> Answer.json(TrainingStatusJson.whole(found)));
    }

    private Future<Answer> stopTraining(ApiRequest request) {
        return plans.getOwned(request.path("id"), Actors.of(request))
                .compose(status::stop)
                .map(stopped -> Answer.json(TrainingStatusJson.whole(stopped)));
    }

    private Future<Answer> getTrainingStates(ApiRequest request) {
        NodeCertificate connector = SignedRequest.of(request).peer().node(NodeRole.CONNECTOR);
        Set<String> ids = request.object().getJsonArray("training_plans").stream()
                .map(String.class::cast)
                .collect(Collectors.toSet());
        return status.states(connector.organisation(), ids)
                .map(states -> Answer.json(new JsonObject()
                        .put(
                                "trainings",
                                new JsonArray(states.stream()
                                        .map(TrainingStatusJson::state)
                                        .toList()))));
    }

    private Future<Answer> listRounds(ApiRequest request) {
        return plans.getVisible(request.path("id"), Actors.of(request))
                .compose(plan -> status.rounds(plan, request.page())
                        .map(page -> Pages.answer(
                                page,
                                round -> TrainingStatusJson.round(
                                        round, plan.plan().featureMap().classes()))));
    }

    private void getModelFile(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getOwned(request.path("id"), Actors.of(request))
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
