package org.sumspace.contract.agreement.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.AnswerSigner;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.service.EncodedAgreement;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.Answers;

/** Answers with contracts. The entity tag is the version of a contract, and says if it is signed but not in force. */
final class AgreementAnswer {
    private static final int NOT_MODIFIED = 304;

    private AgreementAnswer() {}

    /**
     * Without a body if the client has this version. An answer that is signed always has one, because the signature of the
     * request need not cover what the client says about its version.
     */
    static void read(RoutingContext ctx, EncodedAgreement agreement) {
        ctx.response().putHeader(HttpHeaders.ETAG, agreement.tag());
        if (AnswerSigner.KEY.find(ctx).isEmpty() && ctx.isFresh()) {
            ctx.response().setStatusCode(NOT_MODIFIED).end();
        } else {
            AnswerSigner.end(ctx, MediaTypes.JSON, agreement.json());
        }
    }

    static void one(RoutingContext ctx, Agreement agreement) {
        putTag(ctx, agreement);
        Answers.json(ctx, view(ctx, agreement));
    }

    static void wrapped(RoutingContext ctx, Agreement agreement) {
        putTag(ctx, agreement);
        Answers.json(ctx, new JsonObject().put("contract", view(ctx, agreement)));
    }

    static void list(RoutingContext ctx, List<EncodedAgreement> agreements) {
        Buffer json = Buffer.buffer("{\"contracts\":[");
        String separator = "";
        for (EncodedAgreement agreement : agreements) {
            json.appendString(separator).appendBuffer(agreement.json());
            separator = ",";
        }
        AnswerSigner.end(ctx, MediaTypes.JSON, json.appendString("]}"));
    }

    private static void putTag(RoutingContext ctx, Agreement agreement) {
        ctx.response()
                .putHeader(
                        HttpHeaders.ETAG,
                        AgreementView.tag(agreement, Access.of(ctx).time()));
    }

    private static JsonObject view(RoutingContext ctx, Agreement agreement) {
        return new JsonObject(AgreementView.at(agreement, Access.of(ctx).time()));
    }
}
