package org.sumspace.connector.consent.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.EventTopic;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Learners;
import org.sumspace.connector.shared.api.TrainingJson;

/** The learners' consents to training plans. Its answers name no learner but those of the request. */
public record ConsentFeature(ConsentService consents) implements Feature {
    private static final PageRequest FIRST = new PageRequest(PageRequest.LIMIT_MAX, 1);
    private static final String TOPIC = "consents";
    private static final String PLAN = "trainingPlanId";
    private static final String LEARNERS = "learners";
    /** Counting takes long if learners are many, and changes come one learner at a time. */
    private static final Duration REST = Duration.ofSeconds(1);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listConsents", this::listConsents)
                .on("countConsents", this::countConsents)
                .on("recordConsents", this::recordConsents)
                .on("recordConsent", this::recordConsent)
                .on("withdrawConsent", this::withdrawConsent);
    }

    /**
     * Registers the topic that operators follow. Another connector on the same database may change the consents, so the
     * topic is also read at intervals.
     */
    public void topics(PortalEvents events) {
        consents.onChange(() -> events.changed(TOPIC));
        events.topic(TOPIC, new EventTopic() {
            @Override
            public Future<View> open(Caller caller, String id) {
                caller.requireRole(Account.OPERATOR);
                return Future.succeededFuture(new View("", () -> list(FIRST)));
            }

            @Override
            public Duration rest() {
                return REST;
            }

            @Override
            public Duration interval() {
                return INTERVAL;
            }
        });
    }

    private Future<Answer> listConsents(ApiRequest request) {
        Callers.requireOperator(request);
        return list(request.page()).map(Answer::json);
    }

    private Future<JsonObject> list(PageRequest request) {
        return consents.list(request).map(page -> page.toJson(ConsentFeature::json));
    }

    private Future<Answer> countConsents(ApiRequest request) {
        Callers.requireOperator(request);
        return count(request.path(PLAN));
    }

    private Future<Answer> recordConsents(ApiRequest request) {
        Callers.requireOperator(request);
        String plan = request.path(PLAN);
        Set<String> learners = Learners.of(request);
        return request.query("each", false)
                ? consents.recordEach(plan, learners)
                        .compose(outcomes -> consents.count(plan)
                                .map(counts -> Answer.json(json(plan, counts).put("outcomes", json(outcomes)))))
                : consents.record(plan, learners).compose(recorded -> count(plan));
    }

    private Future<Answer> recordConsent(ApiRequest request) {
        Callers.requireOperator(request);
        return consents.record(request.path(PLAN), Set.of(request.path("learner")))
                .map(recorded -> Answer.empty());
    }

    private Future<Answer> withdrawConsent(ApiRequest request) {
        Callers.requireOperator(request);
        return consents.withdraw(request.path(PLAN), request.path("learner")).map(withdrawn -> Answer.empty());
    }

    private Future<Answer> count(String plan) {
        return consents.count(plan).map(counts -> Answer.json(json(plan, counts)));
    }

    private static JsonObject json(ConsentService.PlanCounts counts) {
        JsonObject json = new JsonObject()
                .put(PLAN, counts.trainingPlanId())
                .put("given", counts.given())
                .put("withdrawn", counts.withdrawn())
                .put("ended", counts.ended());
        return TrainingJson.addTo(json, counts.training());
    }

    private static JsonArray json(SortedMap<String, ConsentService.LearnerOutcome> outcomes) {
        JsonArray list = new JsonArray();
        outcomes.forEach((learner, found) -> {
            JsonObject json = new JsonObject()
                    .put("learner", learner)
                    .put("outcome", found.outcome().name().toLowerCase(Locale.ROOT));
            list.add(found.processor() == null ? json : json.put("processor", found.processor()));
        });
        return list;
    }

    private static JsonObject json(String plan, ConsentService.Counts counts) {
        JsonArray processors = new JsonArray();
        for (Certification certification : counts.certifications()) {
            processors.add(new JsonObject()
                    .put("name", certification.processor())
                    .put("dpId", certification.dpId().toString())
                    .put(LEARNERS, certification.learners().size())
                    .put("serial", certification.serial())
                    .put("acknowledged", certification.acknowledged()));
        }
        return new JsonObject().put(PLAN, plan).put(LEARNERS, counts.learners()).put("processors", processors);
    }
}
