package org.sumspace.connector.learner.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.learner.domain.LearnerData;
import org.sumspace.connector.learner.domain.LearnerTraining;
import org.sumspace.connector.learner.domain.MadeLink;
import org.sumspace.connector.learner.service.LearnerLinks;
import org.sumspace.connector.learner.service.LearnerTrainings;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.TrainingJson;
import org.sumspace.connector.shared.domain.PrivacyCost;

/** The trainings of learners, their decisions, and the links with which operators let learners log in. */
public record LearnerFeature(LearnerTrainings trainings, LearnerLinks links) implements Feature {
    private static final String LEARNER = "learner";
    private static final String PLAN = "trainingPlanId";
    private static final String EPSILON = "epsilon";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("createLearnerCode", this::createLearnerCode)
                .on("listLearnerCodes", this::listLearnerCodes)
                .on("getMyOverview", this::getMyOverview)
                .on("giveMyConsent", this::giveMyConsent)
                .on("withdrawMyConsent", this::withdrawMyConsent);
    }

    private Future<Answer> createLearnerCode(ApiRequest request) {
        Callers.requireOperator(request);
        String learner = request.object().getString(LEARNER);
        return trainings
                .isKnown(learner)
                .compose(
                        isKnown -> isKnown
                                ? links.make(Caller.of(request).subject(), learner)
                                : Future.failedFuture(
                                        NodeException.notFound(
                                                "This connector knows no learner of this id: assign the learner to a processor first.")))
                .map(made -> Answer.created(json(made)));
    }

    private static JsonObject json(LearnerLinks.Made made) {
        return new JsonObject()
                .put("code", made.code())
                .put("expiresAt", made.end().toEpochMilli());
    }

    private Future<Answer> listLearnerCodes(ApiRequest request) {
        Callers.requireOperator(request);
        return links.made(request.page()).map(page -> Answer.json(page.toJson(LearnerFeature::json)));
    }

    private static JsonObject json(MadeLink link) {
        JsonObject json = new JsonObject()
                .put(LEARNER, link.learner())
                .put("madeBy", link.madeBy())
                .put("madeAt", link.madeAt().toEpochMilli())
                .put("expiresAt", link.end().toEpochMilli())
                .put("state", link.state().name().toLowerCase(Locale.ROOT));
        return withTime(json, "usedAt", link.usedAt());
    }

    private static String learner(ApiRequest request) {
        return LearnerLinks.learner(Caller.of(request))
                .orElseThrow(() -> NodeException.forbidden(
                        "This is for learners, who log in with a link that an operator of this connector makes."));
    }

    private Future<Answer> getMyOverview(ApiRequest request) {
        return trainings.of(learner(request)).map(data -> Answer.json(json(data)));
    }

    private Future<Answer> giveMyConsent(ApiRequest request) {
        return trainings.consent(learner(request), request.path(PLAN)).map(done -> Answer.empty());
    }

    private Future<Answer> withdrawMyConsent(ApiRequest request) {
        return trainings.withdraw(learner(request), request.path(PLAN)).map(done -> Answer.empty());
    }

    private static JsonObject json(LearnerData data) {
        JsonArray trainings = new JsonArray();
        data.trainings().forEach(training -> trainings.add(json(training)));
        JsonObject privacy = cost(data.spent());
        data.budget().ifPresent(max -> privacy.put("epsilonMax", max.epsilon()).put("deltaMax", max.delta()));
        return new JsonObject()
                .put("trainings", trainings)
                .put(
                        "year",
                        new JsonObject()
                                .put("trainings", data.trainingsWithinYear())
                                .put("max", data.trainingsMax()))
                .put("privacy", privacy);
    }

    private static JsonObject json(LearnerTraining training) {
        JsonObject json = new JsonObject()
                .put(PLAN, training.id())
                .put("consent", training.consent().name().toLowerCase(Locale.ROOT))
                .put("counted", training.counted())
                .put("charged", training.charged())
                .put("over", training.isOver());
        withTime(json, "decidedAt", training.decidedAt());
        withTime(json, "countedSince", training.countedSince());
        withTime(json, "until", training.until());
        TrainingJson.addTo(json, training.known());
        return training.cost() == null ? json : json.put("cost", cost(training.cost()));
    }

    /** An unbounded cost has no numbers, because JSON has no number for infinity. */
    private static JsonObject cost(PrivacyCost cost) {
        return cost.isUnbounded()
                ? new JsonObject().put("bounded", false)
                : new JsonObject()
                        .put("bounded", true)
                        .put(EPSILON, cost.epsilon())
                        .put("delta", cost.delta());
    }

    private static JsonObject withTime(JsonObject json, String name, @Nullable Instant time) {
        return time == null ? json : json.put(name, time.toEpochMilli());
    }
}
