package org.sumspace.bench.round;

import org.sumspace.bench.row.RowSpec;

/** The work that a round needs at least, in the units of the limits. */
final class RoundDemands {
    private RoundDemands() {}

    /** The row of a round's duration, with the round's demands on the machine. */
    static RowSpec spec(String name, Workload.Size size) {
        double processors = size.processors();
        double shares = size.shares();
        double vector = processors * size.dimension() * Long.BYTES;
        // The manifest at every aggregator; the consent in the start. Requests with shares and queries are few.
        double signatures = processors * (shares + 1);
        return RowSpec.millis(name)
                .needs("limit.ed25519", signatures)
                .needs("limit.hpke-open", processors * shares)
                // Seeds are expanded when the vector is split, and again when it is summed.
                .needs("limit.aes-ctr", 2 * (shares - 1) * vector)
                // Shares are sealed and opened; commitments are computed and compared.
                .needs("limit.aes-gcm", 2 * vector)
                .needs("limit.sha-256", 2 * vector)
                .needs("limit.https", vector)
                // Shares are written to the journals of processors and aggregators.
                .needs("limit.disk", 2 * vector);
    }
}
