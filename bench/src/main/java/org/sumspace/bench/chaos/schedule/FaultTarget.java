package org.sumspace.bench.chaos.schedule;

import java.util.Locale;
import org.sumspace.sandbox.space.NodeKind;

/**
 * The node that a fault hits, named by its role in the training, because only the published tree shows the roles of the
 * aggregators.
 */
public enum FaultTarget {
    CATALOG(NodeKind.CATALOG, 0),
    MAIN_AGGREGATOR(NodeKind.AGGREGATOR, 0),
    FIRST_LEVEL_1(NodeKind.AGGREGATOR, 1),
    FIRST_LEVEL_2(NodeKind.AGGREGATOR, 2),
    FIRST_LEVEL_3(NodeKind.AGGREGATOR, 3),
    CONNECTOR_1(NodeKind.CONNECTOR, 1),
    CONNECTOR_2(NodeKind.CONNECTOR, 2),
    CONNECTOR_3(NodeKind.CONNECTOR, 3),
    PROCESSOR_1(NodeKind.PROCESSOR, 1),
    PROCESSOR_2(NodeKind.PROCESSOR, 2),
    PROCESSOR_3(NodeKind.PROCESSOR, 3);

    private final NodeKind kind;
    private final int number;

    FaultTarget(NodeKind kind, int number) {
        this.kind = kind;
        this.number = number;
    }

    public NodeKind kind() {
        return kind;
    }

    /** The share index of a first-level aggregator, or the number of a connector's or processor node's data provider. */
    public int number() {
        return number;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
