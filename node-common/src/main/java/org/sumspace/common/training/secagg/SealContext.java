package org.sumspace.common.training.secagg;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.WireWriter;

/**
 * The context to which a sealed share is bound. It opens for no other plan, round, processor, aggregator, index or
 * manifest (docs/reference/protocol.md, section 4).
 *
 * @param aggregator key id of the aggregator it is for
 * @param index of the share, counted from 1
 * @param manifest digest of the MANIFEST statement that it belongs to
 */
public record SealContext(Digest plan, int round, DpId dpId, Digest aggregator, int index, Digest manifest) {
    private static final byte[] LABEL = "sumspace-seal-v1".getBytes(US_ASCII);

    /** The info of HPKE. */
    public byte[] info() {
        WireWriter out = new WireWriter().fixed(LABEL).fixed(plan.toBytes()).u32(round);
        dpId.write(out);
        return out.fixed(aggregator.toBytes())
                .u8(index)
                .fixed(manifest.toBytes())
                .toBytes();
    }
}
