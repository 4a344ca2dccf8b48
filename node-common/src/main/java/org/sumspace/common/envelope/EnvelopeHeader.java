package org.sumspace.common.envelope;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_VERSION;

import java.time.Instant;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** The fields of an envelope before its payload, in the order in which they are encoded. */
record EnvelopeHeader(
        EnvelopeType type,
        Digest sender,
        Digest recipient,
        PlanRef plan,
        long counter,
        Instant issuedAt,
        Instant notAfter) {
    private static final byte[] MAGIC = {'S', 'M', 'E', 'V'};
    /** The version of the protocol between nodes: raised when a node of an earlier one could not take part. */
    static final int VERSION = 2;

    static EnvelopeHeader read(WireReader in) {
        if (!Arrays.equals(in.fixed(MAGIC.length), MAGIC)) {
            throw new MalformedException("expected an envelope");
        }
        requireVersion(in.u8());
        return new EnvelopeHeader(
                EnvelopeType.of(in.u8()),
                Digest.wrap(in.fixed(Digest.BYTES)),
                Digest.wrap(in.fixed(Digest.BYTES)),
                PlanRef.read(in),
                in.i64(),
                Instant.ofEpochMilli(in.i64()),
                Instant.ofEpochMilli(in.i64()));
    }

    private static void requireVersion(int version) {
        if (version != VERSION) {
            throw new EnvelopeRefusedException(
                    WRONG_VERSION,
                    "this node speaks version " + VERSION + " of the protocol between nodes, and the sender version "
                            + version + "; all nodes need the same release of Sumspace");
        }
    }

    void write(WireWriter out) {
        out.fixed(MAGIC).u8(VERSION).u8(type.code()).fixed(sender.toBytes()).fixed(recipient.toBytes());
        plan.write(out);
        out.i64(counter).i64(issuedAt.toEpochMilli()).i64(notAfter.toEpochMilli());
    }
}
