package org.sumspace.aggregator;

import org.sumspace.aggregator.offer.api.RegisterHandler;
import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.aggregator.release.api.GetModelFileHandler;
import org.sumspace.aggregator.release.api.ListReleasesHandler;
import org.sumspace.aggregator.release.api.SubmitReleaseHandler;
import org.sumspace.aggregator.round.api.GetContributorSetHandler;
import org.sumspace.aggregator.round.api.ListPlansHandler;
import org.sumspace.aggregator.share.api.GetShareStateHandler;
import org.sumspace.aggregator.share.api.SubmitShareHandler;
import org.sumspace.aggregator.shared.api.UploadBudget;
import org.sumspace.aggregator.shared.api.Uploads;
import org.sumspace.aggregator.shared.service.RefusalReport;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.training.message.Parts;

/** Which handler answers which operation of the contract. */
final class AggregatorApi {
    static final String CONTRACT = "aggregator/openapi.yaml";

    /** A part of a share with a manifest before it. */
    private static final int SHARE_BODY_BYTES_MAX = Parts.BYTES + (1 << 12);

    private AggregatorApi() {}

    /** @param releaseBytesMax the largest release that is accepted */
    static Operations operations(
            Aggregator aggregator,
            RegistrationService registrations,
            LoginHandler login,
            SignedAnswers answers,
            UploadBudget budget,
            int releaseBytesMax,
            RefusalReport report) {
        Uploads uploads = new Uploads(budget, answers, report);
        return new Operations()
                        .on(LoginHandler.OPERATION, login)
                        .on("registerForTrainingPlan", new RegisterHandler(registrations))
                        .on("listPlans", new ListPlansHandler(aggregator.plans()))
                        .on("getContributorSet", new GetContributorSetHandler(aggregator.plans(), report))
                        .on("listReleases", new ListReleasesHandler(aggregator.releases(), report))
                        .on("getShareState", new GetShareStateHandler(aggregator.shares(), answers, report))
                        .stream(
                                "submitShare",
                                SHARE_BODY_BYTES_MAX,
                                new SubmitShareHandler(aggregator.shares(), uploads))
                        .stream(
                                "submitRelease",
                                releaseBytesMax,
                                new SubmitReleaseHandler(aggregator.releases(), uploads))
                        .on("getModelFile", new GetModelFileHandler(aggregator.models()));
    }
}
