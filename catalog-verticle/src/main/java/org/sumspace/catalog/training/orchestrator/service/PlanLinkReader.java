package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.orchestrator.core.RoundPlan.Previous;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.wire.Bytes;

/** Reads the links of a plan to earlier plans. */
final class PlanLinkReader {
    private final TrainingServices services;

    PlanLinkReader(TrainingServices services) {
        this.services = services;
    }

    Future<PlanLinks> of(ExecutionPlanRecord plan) {
        return withPrevious(plan).compose(links -> {
            String superseded = plan.origin().supersededPlan();
            return superseded == null ? Future.succeededFuture(links) : withSuperseded(links, superseded);
        });
    }

    private Future<PlanLinks> withPrevious(ExecutionPlanRecord plan) {
        String id = plan.origin().previousPlan();
        if (id == null) {
            return Future.succeededFuture(PlanLinks.NONE);
        }
        int round = plan.round() - 1;
        return load(id).compose(previous -> services.modelVersions()
                .find(plan.trainingPlanId(), round)
                .map(found -> found.orElseThrow(() -> missing("the version of round " + round)))
                .map(ModelVersionRecord::statement)
                .map(version -> PlanLinks.after(previous.signedPlan().digest(), version)));
    }

    private Future<PlanLinks> withSuperseded(PlanLinks links, String id) {
        return load(id).compose(superseded -> {
            Digest digest = superseded.signedPlan().digest();
            return notices(superseded, new ArrayList<>())
                    .map(notices -> new PlanLinks(links.previous(), digest, notices));
        });
    }

    /** The notices of a discarded plan and of all plans that it superseded. There are few: a round has few attempts. */
    private Future<List<Bytes>> notices(ExecutionPlanRecord plan, List<Bytes> collected) {
        plan.statements().notices().forEach(notice -> collected.add(Bytes.of(notice.bytes())));
        plan.statements().revocations().forEach(revocation -> collected.add(Bytes.of(revocation.bytes())));
        @Nullable String earlier = plan.origin().supersededPlan();
        return earlier == null
                ? Future.succeededFuture(collected)
                : load(earlier).compose(superseded -> notices(superseded, collected));
    }

    private Future<ExecutionPlanRecord> load(String id) {
        return services.executionPlans()
                .find(id)
                .map(found -> found.orElseThrow(() -> missing("execution plan " + id)));
    }

    private static NodeException missing(String what) {
        return NodeException.internal(new IllegalStateException(what + " is missing in the store"));
    }

    /**
     * The links of an execution plan to earlier plans of its training plan.
     *
     * @param previous the completed round before; null in round 1
     * @param superseded digest of the discarded plan of the same round; zero in the first attempt
     * @param notices the notices of all earlier attempts at the round, and the revocations that stand for notices
     */
    record PlanLinks(@Nullable Previous previous, Digest superseded, List<Bytes> notices) {
        static final PlanLinks NONE = new PlanLinks(null, Digest.ZERO, List.of());

        PlanLinks {
            notices = List.copyOf(notices);
        }

        static PlanLinks after(Digest plan, Signed<ModelVersion> version) {
            return new PlanLinks(new Previous(plan, version), Digest.ZERO, List.of());
        }
    }
}
