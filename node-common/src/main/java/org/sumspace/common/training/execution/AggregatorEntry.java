package org.sumspace.common.training.execution;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * One aggregator in an execution plan.
 *
 * @param group counted from 1; 0 for the main aggregator and the parents
 * @param index share index, counted from 1; 0 for the main aggregator
 * @param parent key id of the aggregator that receives this one's release; zero for the main aggregator
 */
public record AggregatorEntry(
        AggregatorRole role,
        int group,
        int index,
        Digest parent,
        String nodeId,
        String organisation,
        String url,
        Digest keyId) {

    private static final AggregatorRole[] ROLES = AggregatorRole.values();

    public AggregatorEntry {
        boolean main = role == AggregatorRole.MAIN;
        boolean firstLevel = role == AggregatorRole.FIRST_LEVEL;
        Require.between("group", group, firstLevel ? 1 : 0, firstLevel ? PlanParameters.MAX_GROUPS : 0);
        Require.between("index", index, main ? 0 : 1, main ? 0 : PlanParameters.MAX_SHARES);
        if (parent.isZero() != main) {
            throw new IllegalArgumentException("expected a parent for every aggregator but the main one");
        }
        Require.name("nodeId", nodeId);
        Require.name("organisation", organisation);
        Require.url("url", url);
    }

    static AggregatorEntry read(WireReader in) {
        return new AggregatorEntry(
                in.constant(ROLES),
                in.u16(),
                in.u8(),
                WireFields.digest(in),
                in.text(),
                in.text(),
                in.text(),
                WireFields.digest(in));
    }

    void write(WireWriter out) {
        out.constant(role)
                .u16(group)
                .u8(index)
                .fixed(parent.toBytes())
                .text(nodeId)
                .text(organisation)
                .text(url)
                .fixed(keyId.toBytes());
    }
}
