package org.sumspace.contract.agreement.api;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.core.Participation;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.PathReference;

/**
 * The operations that contracts of both kinds have.
 *
 * @param name of the kind, as in the names of its operations; only these names differ
 */
public record AgreementFeature(String name, AgreementService agreements) implements Feature {
    private static final int CREATED = 201;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("create" + name, this::createAgreement)
                .on("list" + name + "s", this::listAgreements)
                .on("list" + name + "sOfParticipant", this::listAgreementsOfParticipant)
                .on("get" + name, this::getAgreement)
                .on("update" + name, this::updateAgreement)
                .on("revoke" + name + "Signature", this::revokeSignature)
                .on("terminate" + name, this::terminateAgreement);
    }

    private Future<Answer> createAgreement(ApiRequest request) {
        return agreements
                .create(
                        Access.of(request).actor(),
                        JsonValue.of(request.object().getMap()),
                        request.header("Idempotency-Key"))
                .map(agreement -> AgreementAnswer.one(request, agreement).withStatus(CREATED));
    }

    private Future<Answer> listAgreements(ApiRequest request) {
        Access access = Access.of(request);
        return agreements
                .list(
                        access.actor(),
                        request.query("uid"),
                        request.query("status").orElse(""),
                        access.time())
                .map(AgreementAnswer::list);
    }

    private Future<Answer> listAgreementsOfParticipant(ApiRequest request) {
        Participation participation = new Participation(
                Identifier.of(PathReference.read(request, "did")),
                flag(request, "hasSigned"),
                flag(request, "isParticipant"));
        Access access = Access.of(request);
        return agreements
                .ofParticipant(access.actor(), participation, access.time())
                .map(AgreementAnswer::list);
    }

    private static Optional<Boolean> flag(ApiRequest request, String name) {
        return request.query(name).map(Boolean::valueOf);
    }

    private Future<Answer> getAgreement(ApiRequest request) {
        Access access = Access.of(request);
        return agreements
                .read(access.actor(), request.path("id"), access.time())
                .map(agreement -> AgreementAnswer.read(request, agreement));
    }

    private Future<Answer> updateAgreement(ApiRequest request) {
        return agreements
                .update(
                        ChangeRequests.of(request),
                        JsonValue.of(request.object().getMap()))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }

    private Future<Answer> revokeSignature(ApiRequest request) {
        return agreements
                .revoke(ChangeRequests.of(request), PathReference.read(request, "did"))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }

    private Future<Answer> terminateAgreement(ApiRequest request) {
        return agreements
                .terminate(ChangeRequests.of(request))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }
}
