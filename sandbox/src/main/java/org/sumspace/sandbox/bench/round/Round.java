package org.sumspace.sandbox.bench.round;

import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.space.SpacePlan;

/** What a round cannot do without, as the limits count it. */
final class Round {
    private static final int SHARES = SpacePlan.SHARES;
    /** Of a processor's request: it and its answer. */
    private static final int SIGNATURES_PER_REQUEST = 2;

    private Round() {}

    /** How long the round takes, and what of the machine it needs. */
    static RowSpec spec(String name, Workload.Size size) {
        double processors = size.processors();
        double vector = processors * size.dimension() * Long.BYTES;
        // The manifest at every aggregator; the consent in the start; every share and the data query are a request.
        double signatures = processors * (SHARES + 1 + SIGNATURES_PER_REQUEST * (SHARES + 1));
        return RowSpec.millis(name)
                .needs("limit.ed25519", signatures)
                .needs("limit.hpke-open", processors * SHARES)
                // Expanded where the vector is split, and where it is summed.
                .needs("limit.aes-ctr", 2 * (SHARES - 1) * vector)
                // Sealed and opened; committed to, and compared.
                .needs("limit.aes-gcm", 2 * vector)
                .needs("limit.sha-256", 2 * vector)
                .needs("limit.https", vector)
                // In the journals of both.
                .needs("limit.disk", 2 * vector);
    }
}
