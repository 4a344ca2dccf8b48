package org.sumspace.common.training.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.message.ReportedProblem;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * What became of a frame of a {@link ShareBatch}.
 *
 * @param state how much of the share is stored; null if the frame was refused
 * @param refusal null if it was not
 */
public record ShareOutcome(
        @Nullable UploadState state, @Nullable ReportedProblem refusal) {
    public static ShareOutcome of(UploadState state) {
        return new ShareOutcome(state, null);
    }

    public static ShareOutcome refused(NodeException failure) {
        return new ShareOutcome(null, ReportedProblem.of(failure));
    }

    /** @throws NodeException the frame was refused */
    public UploadState stateOrThrow() {
        if (state == null) {
            throw refusal == null ? new IllegalStateException("an outcome without content") : refusal.toException();
        }
        return state;
    }

    private void write(WireWriter out) {
        if (state != null) {
            out.bool(false).bytes32(state.toBytes());
        } else if (refusal != null) {
            out.bool(true);
            refusal.write(out);
        }
    }

    private static ShareOutcome read(WireReader in) {
        return in.bool()
                ? new ShareOutcome(null, ReportedProblem.read(in))
                : of(UploadState.of(in.bytes32(MessageLimits.STATEMENT_BYTES_MAX)));
    }

    /** The body of the answer to a batch: the outcome of each frame, in their order. */
    public static byte[] toBytes(List<ShareOutcome> outcomes) {
        return new WireWriter()
                .list(outcomes, (out, outcome) -> outcome.write(out))
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static List<ShareOutcome> of(byte[] body) {
        return WireReader.decode(body, in -> in.list(ShareBatch.FRAMES_MAX, ShareOutcome::read));
    }
}
