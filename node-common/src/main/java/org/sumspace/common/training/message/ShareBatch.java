package org.sumspace.common.training.message;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** Parts of shares of the processors of one node: body of {@code POST /plans/{plan}/shares}. */
public record ShareBatch(List<Frame> frames) {
    public static final int BYTES_MAX = 8 << 20;
    public static final int FRAMES_MAX = 1_000;
    /** What a frame has besides its body. */
    public static final int FRAME_HEAD_BYTES = DpId.BYTES + Digest.BYTES + 2 * Integer.BYTES;
    /** What a batch has besides its frames. */
    public static final int HEAD_BYTES = Integer.BYTES;

    public ShareBatch {
        frames = List.copyOf(frames);
    }

    /**
     * A part of a share, or the question how much of the share is stored.
     *
     * @param manifest digest of the MANIFEST that the share belongs to
     * @param part counted from 0
     * @param body the part, behind the MANIFEST if it is the first one ({@link ShareUpload}); empty for the question. It is
     *     not copied, so callers must not change it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Frame(DpId dpId, Digest manifest, int part, byte[] body) {
        public static Frame question(DpId dpId, Digest manifest) {
            return new Frame(dpId, manifest, 0, new byte[0]);
        }

        public boolean isQuestion() {
            return body.length == 0;
        }

        /** How many bytes of a batch the frame has. */
        public int bytes() {
            return FRAME_HEAD_BYTES + body.length;
        }

        private void write(WireWriter out) {
            dpId.write(out);
            out.fixed(manifest.toBytes()).u32(part).bytes32(body);
        }

        private static Frame read(WireReader in) {
            return new Frame(DpId.read(in), Digest.wrap(in.fixed(Digest.BYTES)), in.u32(), in.bytes32(BYTES_MAX));
        }
    }

    public byte[] toBytes() {
        int bytes = HEAD_BYTES + frames.stream().mapToInt(Frame::bytes).sum();
        return new WireWriter(bytes)
                .list(frames, (out, frame) -> frame.write(out))
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static ShareBatch of(byte[] body) {
        return WireReader.decode(body, in -> new ShareBatch(in.list(FRAMES_MAX, Frame::read)));
    }
}
