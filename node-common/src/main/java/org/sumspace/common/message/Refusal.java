package org.sumspace.common.message;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The refusal of one request: payload of REFUSAL.
 *
 * @param request digest of the request's envelope
 * @param problem slug of a {@link ProblemType}
 * @param detail truncated to {@value #DETAIL_CHARS_MAX} characters
 */
public record Refusal(Digest request, String problem, String detail) {
    private static final int DETAIL_CHARS_MAX = 2_000;

    public Refusal {
        detail = detail.length() <= DETAIL_CHARS_MAX ? detail : detail.substring(0, DETAIL_CHARS_MAX);
    }

    public static Refusal of(Digest request, NodeException failure) {
        return new Refusal(request, failure.type().slug(), failure.detail());
    }

    /** The failure as the refusing node reported it. A problem type that this node does not know counts as internal. */
    public NodeException toException() {
        ProblemType type = ProblemType.ofSlug(problem).orElse(ProblemType.INTERNAL);
        return new NodeException(type, detail, List.of(), 0, null);
    }

    public byte[] toBytes() {
        return new WireWriter()
                .fixed(request.toBytes())
                .text(problem)
                .text(detail)
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static Refusal of(byte[] payload) {
        return WireReader.decode(payload, in -> new Refusal(Digest.wrap(in.fixed(Digest.BYTES)), in.text(), in.text()));
    }
}
