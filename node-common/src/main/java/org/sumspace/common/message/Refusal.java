package org.sumspace.common.message;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The refusal of one request: payload of REFUSAL.
 *
 * @param request digest of the request's envelope
 */
public record Refusal(Digest request, ReportedProblem problem) {
    public static Refusal of(Digest request, NodeException failure) {
        return new Refusal(request, ReportedProblem.of(failure));
    }

    public NodeException toException() {
        return problem.toException();
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter().fixed(request.toBytes());
        problem.write(out);
        return out.toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static Refusal of(byte[] payload) {
        return WireReader.decode(
                payload, in -> new Refusal(Digest.wrap(in.fixed(Digest.BYTES)), ReportedProblem.read(in)));
    }
}
