package org.sumspace.common.training.plan;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * A node states that it takes part in a training plan, under the named contract. The latest statement of a node counts.
 */
public record Registration(
        Digest trainingPlan,
        NodeRole role,
        String nodeId,
        String organisation,
        String url,
        String contract,
        Instant issuedAt)
        implements StatementBody {

    /** The roles of the training protocol, in the order of their numbers. */
    private static final NodeRole[] ROLES = {
        NodeRole.ORCHESTRATOR, NodeRole.AGGREGATOR, NodeRole.PROCESSOR, NodeRole.CONNECTOR
    };

    public Registration {
        Require.name("nodeId", nodeId);
        Require.name("organisation", organisation);
        Require.url("url", url);
        Require.text("contract", contract, 0, Require.MAX_URL_BYTES);
        issuedAt = Require.instant("issuedAt", issuedAt);
    }

    public static Registration read(WireReader in) {
        return new Registration(
                WireFields.digest(in),
                in.constant(ROLES),
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                WireFields.instant(in));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(trainingPlan.toBytes())
                .constant(role)
                .text(nodeId)
                .text(organisation)
                .text(url)
                .text(contract)
                .i64(issuedAt.toEpochMilli());
    }

    @Override
    public StatementType type() {
        return StatementType.REGISTRATION;
    }
}
