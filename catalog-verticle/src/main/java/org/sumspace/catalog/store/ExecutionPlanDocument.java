package org.sumspace.catalog.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.domain.AggregatorChoice;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanOrigin;
import org.sumspace.catalog.domain.PlanPapers;
import org.sumspace.catalog.domain.PlanStanding;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.Documents;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;

/** An execution plan as a MongoDB document. */
final class ExecutionPlanDocument {
    private ExecutionPlanDocument() {}

    static JsonObject write(ExecutionPlanRecord plan) {
        PlanOrigin origin = plan.origin();
        PlanStanding standing = plan.standing();
        PlanPapers papers = plan.papers();
        return new JsonObject()
                .put(Documents.ID, plan.id())
                .put("trainingPlanId", plan.trainingPlanId())
                .put(Documents.REVISION, plan.revision())
                .put("round", origin.round())
                .put("attempt", origin.attempt())
                .put("previousPlan", origin.previousPlan())
                .put("supersededPlan", origin.supersededPlan())
                .put("request", origin.request() == null ? null : String.valueOf(origin.request()))
                .put("createdAt", origin.createdAt().toEpochMilli())
                .put("state", standing.state().label())
                .put("since", standing.since().toEpochMilli())
                .put("reason", standing.reason())
                .put("aggregators", choices(plan.aggregators()))
                .put("cohort", new JsonArray(plan.cohort()))
                .put("digest", plan.digest().map(Digest::toString).orElse(null))
                .put("plan", statement(papers.plan()))
                .put("countersignatures", StoredBytes.texts(papers.countersignatures()))
                .put("notices", StoredBytes.texts(papers.notices()))
                .put("revocations", StoredBytes.texts(papers.revocations()));
    }

    static ExecutionPlanRecord read(JsonObject document) {
        return new ExecutionPlanRecord(
                document.getString(Documents.ID),
                document.getString("trainingPlanId"),
                origin(document),
                document.getJsonArray("aggregators").stream()
                        .map(JsonObject.class::cast)
                        .map(each -> new AggregatorChoice(each.getString("url"), each.getString("org")))
                        .toList(),
                document.getJsonArray("cohort").stream().map(String.class::cast).toList(),
                papers(document),
                new PlanStanding(
                        PlanState.parse(document.getString("state")),
                        Instant.ofEpochMilli(document.getLong("since")),
                        document.getString("reason")),
                document.getLong(Documents.REVISION));
    }

    private static PlanOrigin origin(JsonObject document) {
        String request = document.getString("request");
        return new PlanOrigin(
                document.getInteger("round"),
                document.getInteger("attempt"),
                document.getString("previousPlan"),
                document.getString("supersededPlan"),
                request == null ? null : Digest.parse(request),
                Instant.ofEpochMilli(document.getLong("createdAt")));
    }

    private static PlanPapers papers(JsonObject document) {
        return new PlanPapers(
                document.getString("plan") == null
                        ? null
                        : StoredBytes.statement(document, "plan", StatementType.EXECUTION_PLAN, ExecutionPlan::read),
                StoredBytes.statements(
                        document.getJsonArray("countersignatures"),
                        StatementType.COUNTERSIGNATURE,
                        Countersignature::read),
                StoredBytes.statements(
                        document.getJsonArray("notices"), StatementType.DISCARD_NOTICE, DiscardNotice::read),
                StoredBytes.statements(
                        document.getJsonArray("revocations"), StatementType.REVOCATION, Revocation::read));
    }

    private static JsonArray choices(List<AggregatorChoice> choices) {
        return new JsonArray(choices.stream()
                .map(choice -> new JsonObject().put("url", choice.url()).put("org", choice.org()))
                .toList());
    }

    private static @Nullable String statement(@Nullable Signed<ExecutionPlan> plan) {
        return plan == null ? null : StoredBytes.text(plan.bytes());
    }
}
