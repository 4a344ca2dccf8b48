package org.sumspace.catalog.training.execution.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.json.JsonObject;
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
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.store.Documents;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;

/** An execution plan as a MongoDB document, with its statements in base64. */
record ExecutionPlanDocument(
        @JsonProperty(Documents.ID) String id,
        String trainingPlanId,
        @JsonProperty(Documents.REVISION) long revision,
        @JsonUnwrapped PlanOrigin origin,
        @JsonUnwrapped PlanStatus status,
        List<AggregatorChoice> aggregators,
        List<String> cohort,
        @Nullable Digest digest,
        @Nullable String plan,
        List<String> countersignatures,
        List<String> notices,
        List<String> revocations) {
    /** What a {@link PlanAttempt} needs. The statements of a plan are up to a thousand times as long. */
    static final String[] ATTEMPT = {
        "round",
        "attempt",
        "previousPlan",
        "supersededPlan",
        "evaluates",
        "request",
        "createdAt",
        "state",
        "since",
        "reason",
        "states"
    };

    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withTimesInMillis()
            .withNulls()
            .withText(PlanState.class, PlanState::label, PlanState::parse);

    static JsonObject write(ExecutionPlanRecord plan) {
        PlanStatements statements = plan.statements();
        Signed<ExecutionPlan> signed = statements.plan();
        return new JsonObject(RECORDS.tree(new ExecutionPlanDocument(
                plan.id(),
                plan.trainingPlanId(),
                plan.revision(),
                plan.origin(),
                plan.status(),
                plan.aggregators(),
                plan.cohort(),
                signed == null ? null : signed.digest(),
                signed == null ? null : StoredBytes.text(signed.bytes()),
                StoredBytes.texts(statements.countersignatures()),
                StoredBytes.texts(statements.notices()),
                StoredBytes.texts(statements.revocations()))));
    }

    static ExecutionPlanRecord read(JsonObject document) {
        ExecutionPlanDocument read = RECORDS.read(document.getMap(), ExecutionPlanDocument.class);
        return new ExecutionPlanRecord(
                read.id,
                read.trainingPlanId,
                read.origin,
                read.aggregators,
                read.cohort,
                read.statements(),
                read.status,
                read.revision);
    }

    private PlanStatements statements() {
        return new PlanStatements(
                plan == null ? null : StoredBytes.statement(plan, StatementType.EXECUTION_PLAN, ExecutionPlan::read),
                StoredBytes.statements(countersignatures, StatementType.COUNTERSIGNATURE, Countersignature::read),
                StoredBytes.statements(notices, StatementType.DISCARD_NOTICE, DiscardNotice::read),
                StoredBytes.statements(revocations, StatementType.REVOCATION, Revocation::read));
    }

    /** @param document with at least the fields {@link #ATTEMPT} */
    static PlanAttempt readAttempt(JsonObject document) {
        return new PlanAttempt(
                document.getString(Documents.ID),
                RECORDS.read(document.getMap(), PlanOrigin.class),
                RECORDS.read(document.getMap(), PlanStatus.class));
    }
}
