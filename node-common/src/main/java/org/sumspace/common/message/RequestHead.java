package org.sumspace.common.message;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The HTTP request that its sender signed: payload of HTTP_REQUEST.
 *
 * @param target path and query, exactly as in the request line
 * @param body SHA-256 of the body
 * @param bodyBytes its length
 */
public record RequestHead(String method, String target, Digest body, long bodyBytes) {
    public RequestHead {
        if (bodyBytes < 0) {
            throw new IllegalArgumentException("expected a body length of at least 0, got " + bodyBytes);
        }
    }

    public byte[] toBytes() {
        return new WireWriter()
                .text(method)
                .text(target)
                .fixed(body.toBytes())
                .i64(bodyBytes)
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static RequestHead of(byte[] payload) {
        return WireReader.decode(
                payload, in -> new RequestHead(in.text(), in.text(), Digest.wrap(in.fixed(Digest.BYTES)), in.i64()));
    }
}
