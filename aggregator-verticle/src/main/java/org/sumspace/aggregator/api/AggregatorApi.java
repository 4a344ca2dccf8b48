package org.sumspace.aggregator.api;

import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.aggregator.service.RegistrationService;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.training.message.Parts;

/** Which handler answers which operation of the contract. */
public final class AggregatorApi {
    public static final String CONTRACT = "aggregator/openapi.yaml";

    /** A part of a share with a manifest before it. */
    private static final int SHARE_BODY_BYTES_MAX = Parts.BYTES + (1 << 12);

    private AggregatorApi() {}

    /** @param uploadBytesMax the largest release that is taken */
    public static Operations operations(
            Aggregator aggregator,
            RegistrationService registrations,
            LoginHandler login,
            SignedAnswers answers,
            UploadBudget budget,
            int uploadBytesMax) {
        Uploads uploads = new Uploads(budget, answers);
        return new Operations()
                        .on(LoginHandler.OPERATION, login)
                        .on("putRegistration", new PutRegistrationHandler(registrations))
                        .on("listPlans", new ListPlansHandler(aggregator))
                        .on("getContributorSet", new GetContributorSetHandler(aggregator))
                        .on("listReleases", new ListReleasesHandler(aggregator))
                        .on("getShareState", new GetShareStateHandler(aggregator, answers))
                        .stream("submitShare", SHARE_BODY_BYTES_MAX, new SubmitShareHandler(aggregator, uploads))
                        .stream("submitRelease", uploadBytesMax, new SubmitReleaseHandler(aggregator, uploads))
                        .on("getModelFile", new GetModelFileHandler(aggregator));
    }
}
