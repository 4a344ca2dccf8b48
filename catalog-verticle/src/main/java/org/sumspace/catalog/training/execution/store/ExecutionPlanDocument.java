package org.sumspace.catalog.training.execution.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.PlanStatements;
import org.sumspace.catalog.training.execution.domain.PlanStatus;
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
    private static final String STATES = "states";
    /** What a {@link PlanAttempt} needs. The statements of a plan are up to a thousand times as long. */
    static final String[] ATTEMPT = {
        "round", "attempt", "previousPlan", "supersededPlan", "request", "createdAt", "state", "since", "reason", STATES
    };

    private ExecutionPlanDocument() {}

    static JsonObject write(ExecutionPlanRecord plan) {
        PlanOrigin origin = plan.origin();
        PlanStatus status = plan.status();
        PlanStatements statements = plan.statements();
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
                .put("state", status.state().label())
                .put("since", status.since().toEpochMilli())
                .put("reason", status.reason())
                .put(STATES, states(status))
                .put("aggregators", choices(plan.aggregators()))
                .put("cohort", new JsonArray(plan.cohort()))
                .put("digest", plan.digest().map(Digest::toString).orElse(null))
                .put("plan", statement(statements.plan()))
                .put("countersignatures", StoredBytes.texts(statements.countersignatures()))
                .put("notices", StoredBytes.texts(statements.notices()))
                .put("revocations", StoredBytes.texts(statements.revocations()));
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
                statements(document),
                status(document),
                document.getLong(Documents.REVISION));
    }

    /** @param document with at least the fields {@link #ATTEMPT} */
    static PlanAttempt readAttempt(JsonObject document) {
        return new PlanAttempt(document.getString(Documents.ID), origin(document), status(document));
    }

    private static JsonArray states(PlanStatus status) {
        JsonArray states = new JsonArray();
        status.earlier()
                .forEach(each -> states.add(new JsonObject()
                        .put("state", each.state().label())
                        .put("at", each.at().toEpochMilli())));
        return states;
    }

    private static PlanStatus status(JsonObject document) {
        return new PlanStatus(
                PlanState.parse(document.getString("state")),
                Instant.ofEpochMilli(document.getLong("since")),
                document.getString("reason"),
                document.getJsonArray(STATES).stream()
                        .map(JsonObject.class::cast)
                        .map(each -> new PlanStatus.Entered(
                                PlanState.parse(each.getString("state")), Instant.ofEpochMilli(each.getLong("at"))))
                        .toList());
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

    private static PlanStatements statements(JsonObject document) {
        return new PlanStatements(
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
