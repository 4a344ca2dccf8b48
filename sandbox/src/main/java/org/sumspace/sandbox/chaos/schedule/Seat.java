package org.sumspace.sandbox.chaos.schedule;

import java.util.Locale;
import org.sumspace.sandbox.space.NodeKind;

/** Who is hit: a node by its part in the training, since the tree says only then which aggregator has which. */
public enum Seat {
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

    Seat(NodeKind kind, int number) {
        this.kind = kind;
        this.number = number;
    }

    public NodeKind kind() {
        return kind;
    }

    /** Of a first-level aggregator its share index, of a connector or processor node its data provider, from 1. */
    public int number() {
        return number;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
