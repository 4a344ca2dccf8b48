package org.sumspace.connector.consent.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.portal.EventTopic;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;

/** The learners' consents to training plans. */
public record ConsentFeature(ConsentService consents) implements Feature {
    private static final PageRequest FIRST = new PageRequest(PageRequest.LIMIT_MAX, 1);
    private static final String TOPIC = "consents";
    /** Counting takes long if learners are many, and changes come one learner at a time. */
    private static final Duration REST = Duration.ofSeconds(1);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listConsents", this::listConsents)
                .handle("countConsents", new CountConsentsHandler(consents))
                .handle("recordConsents", new RecordConsentsHandler(consents))
                .handle("recordConsent", new RecordConsentHandler(consents))
                .handle("withdrawConsent", new WithdrawConsentHandler(consents));
    }

    /** What operators follow. Another connector on the same database changes it, too, so it is also read now and then. */
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

    private void listConsents(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        list(ApiRequest.of(ctx).page()).onSuccess(ctx::json).onFailure(ctx::fail);
    }

    private Future<JsonObject> list(PageRequest request) {
        return consents.list(request).map(page -> page.toJson(ConsentCountsJson::of));
    }
}
