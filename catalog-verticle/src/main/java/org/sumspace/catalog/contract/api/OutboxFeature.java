package org.sumspace.catalog.contract.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** The calls at the contract manager that records still need, for operators. */
public record OutboxFeature(OutboxService outbox) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("listOutbox", this::listOutbox).on("retryOutbox", this::retryOutbox);
    }

    private Future<Answer> listOutbox(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        return outbox.list(request.page()).map(page -> Pages.answer(page, OutboxFeature::json));
    }

    private static JsonObject json(OutboxService.OpenTasks open) {
        return new JsonObject()
                .put("kind", open.kind())
                .put("_id", open.recordId())
                .put(
                        "tasks",
                        new JsonArray(
                                open.tasks().stream().map(OutboxFeature::json).toList()));
    }

    private static JsonObject json(OutboxTask task) {
        return new JsonObject()
                .put("kind", task.kind())
                .put("since", Instants.text(task.createdAt()))
                .put("attempts", task.attempts())
                .put("failed", task.failed())
                .put("reason", task.problem());
    }

    private Future<Answer> retryOutbox(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        JsonObject body = request.hasBody() ? request.object() : new JsonObject();
        return outbox.retry(Optional.ofNullable(body.getString("kind")), Optional.ofNullable(body.getString("_id")))
                .map(records -> Answer.json(new JsonObject().put("records", records)));
    }
}
