package org.sumspace.catalog.training.execution.domain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireWriter;

/** Ids of execution plans, derived from what the plan is for: creating a plan twice gives the same plan. */
public final class PlanIds {
    private PlanIds() {}

    /** The id of a plan that the orchestrator opens. */
    public static String of(Digest trainingPlan, PlanOrigin origin) {
        return uuid(new WireWriter()
                .text("sumspace-round-plan")
                .fixed(trainingPlan.toBytes())
                .u32(origin.round())
                .u32(origin.attempt())
                .toBytes());
    }

    /** The id of a plan that a participant creates with an idempotency key. */
    public static String of(String participantId, String idempotencyKey) {
        return uuid(new WireWriter()
                .text("sumspace-idempotency-key")
                .bytes32(participantId.getBytes(UTF_8))
                .bytes32(idempotencyKey.getBytes(UTF_8))
                .toBytes());
    }

    private static String uuid(byte[] source) {
        ByteBuffer digest = ByteBuffer.wrap(Digest.of(source).toBytes());
        return new UUID(digest.getLong(), digest.getLong()).toString();
    }
}
