package org.sumspace.connector.intermediary.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.intermediary.service.PdiPages;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/** Pages of the personal data intermediary. */
public record PdiFeature(PdiPages pages, AnswerEnvelope envelope) implements Feature {
    /** The paths that pages of other origins may read. */
    public static final String PATH = "/private/pdi";

    @Override
    public void addTo(Operations operations) {
        operations.on("getPdiUrl", this::getPdiUrl);
    }

    private Future<Answer> getPdiUrl(ApiRequest request) {
        Callers.requireAdministrator(request);
        String user = request.query("userId").orElseThrow(() -> NodeException.invalidInput("userId is missing"));
        return pages.url(user, request.query("privacyNoticeId"))
                .map(url -> envelope.answer(new JsonObject().put("url", url)));
    }
}
