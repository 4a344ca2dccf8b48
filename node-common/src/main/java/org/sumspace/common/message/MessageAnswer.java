package org.sumspace.common.message;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The answer to one request: payload of ANSWER.
 *
 * @param request digest of the request's envelope
 */
public record MessageAnswer(Digest request, Bytes body) {
    public static final int BODY_BYTES_MAX = 32 << 20;

    public byte[] toBytes() {
        WireWriter out = new WireWriter().fixed(request.toBytes());
        body.write(out);
        return out.toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout or are too large */
    public static MessageAnswer of(byte[] payload) {
        return WireReader.decode(
                payload, in -> new MessageAnswer(Digest.wrap(in.fixed(Digest.BYTES)), Bytes.read(in, BODY_BYTES_MAX)));
    }
}
