package org.sumspace.processor.core;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * What one processor sends in one attempt: the sealed messages, each for one aggregator of its group. They are stored
 * and resent byte for byte; neither the vector nor a seed is kept. The bytes are large and not copied.
 *
 * @param manifest digest of the MANIFEST statement that every message begins with
 * @param messages bodies of the uploads, by share index
 */
public record Contribution(DpId dpId, int attempt, Digest manifest, List<byte[]> messages) {
    public Contribution {
        requireNonNull(dpId, "dpId");
        requireNonNull(manifest, "manifest");
        messages = List.copyOf(messages);
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        dpId.write(out);
        return out.u32(attempt)
                .fixed(manifest.toBytes())
                .list(messages, WireWriter::bytes32)
                .toBytes();
    }

    /** Reads what this node stored. */
    public static Contribution of(byte[] bytes) {
        return WireReader.decode(
                bytes,
                in -> new Contribution(
                        DpId.read(in),
                        in.u32(),
                        Digest.wrap(in.fixed(Digest.BYTES)),
                        in.list(PlanParameters.MAX_SHARES, from -> from.bytes32(Integer.MAX_VALUE))));
    }

    @Override
    public String toString() {
        return "contribution of " + dpId + ", attempt " + attempt;
    }
}
