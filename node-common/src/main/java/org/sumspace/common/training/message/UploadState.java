package org.sumspace.common.training.message;

import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * How much of an upload a node has stored: the answer to every part, and to the question for the state.
 *
 * @param parts number of parts that are durable, from the first on; the sender continues with the next
 * @param receipt receipt for the whole upload once it is durable and checked; empty until then
 */
public record UploadState(int parts, Bytes receipt) {
    private static final int RECEIPT_BYTES_MAX = 1 << 10;

    public static UploadState incomplete(int parts) {
        return new UploadState(parts, Bytes.of(new byte[0]));
    }

    public boolean isComplete() {
        return receipt.length() > 0;
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter().u32(parts);
        receipt.write(out);
        return out.toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static UploadState of(byte[] body) {
        return WireReader.decode(body, in -> new UploadState(in.u32(), Bytes.read(in, RECEIPT_BYTES_MAX)));
    }
}
