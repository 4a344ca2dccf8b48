package org.sumspace.contract.agreement.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.AnswerSigner;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.service.EncodedAgreement;
import org.sumspace.contract.shared.api.Access;

/**
 * Answers with contracts. The entity tag is the version of a contract, with a suffix if the contract is signed but not
 * in force.
 */
final class AgreementAnswer {
    private AgreementAnswer() {}

    /**
     * Answers without a body if the client has this version. A signed answer always has a body, because the signature
     * of the request need not cover the client's entity tag.
     */
    static Answer read(ApiRequest request, EncodedAgreement agreement) {
        Answer answer = Answer.of(MediaTypes.JSON, agreement.json()).with(HttpHeaders.ETAG, agreement.tag());
        return AnswerSigner.KEY.find(request.routing()).isEmpty() ? answer.unlessKnown() : answer;
    }

    static Answer one(ApiRequest request, Agreement agreement) {
        Instant time = Access.of(request).time();
        return tagged(agreement, time, view(agreement, time));
    }

    static Answer wrapped(ApiRequest request, Agreement agreement) {
        Instant time = Access.of(request).time();
        return tagged(agreement, time, new JsonObject().put("contract", view(agreement, time)));
    }

    static Answer list(List<EncodedAgreement> agreements) {
        Buffer json = Buffer.buffer("{\"contracts\":[");
        String separator = "";
        for (EncodedAgreement agreement : agreements) {
            json.appendString(separator).appendBuffer(agreement.json());
            separator = ",";
        }
        return Answer.of(MediaTypes.JSON, json.appendString("]}"));
    }

    private static Answer tagged(Agreement agreement, Instant time, JsonObject json) {
        return Answer.json(json).with(HttpHeaders.ETAG, AgreementView.tag(agreement, time));
    }

    private static JsonObject view(Agreement agreement, Instant time) {
        return new JsonObject(AgreementView.at(agreement, time));
    }
}
