package org.sumspace.common.training.message;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.message.ReportedProblem;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The records of several processors of one node: body of the answer to {@code POST /data/query}.
 *
 * @param parts one for each processor that the query names, in the same order
 * @param complete false if the answer ends before the last processor, because the next part would make it too large or too late
 */
public record RecordsAnswer(List<Part> parts, boolean complete) {
    /** Processors of one query. */
    public static final int PARTS_MAX = 100;
    /** More than what an answer has besides records. */
    public static final int FRAME_BYTES_MAX = 16 << 10;

    private static final int RECORDS_BYTES_MAX = 1 << 30;
    private static final int HEAD_BYTES = DpId.BYTES + 1 + Digest.BYTES + Integer.BYTES;

    public RecordsAnswer {
        parts = List.copyOf(parts);
    }

    /**
     * The records of one processor, or why it gets none.
     *
     * @param digest SHA-256 of the other fields
     * @param content the records in JSON, or problem slug and detail of the refusal. It is not copied, so callers must not
     *     change it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Part(DpId processor, boolean refused, Digest digest, byte[] content) {
        /** @param json as {@code POST /data/query} describes it */
        public static Part records(DpId processor, byte[] json) {
            return new Part(processor, false, digestOf(processor, false, json), json);
        }

        public static Part refused(DpId processor, NodeException refusal) {
            WireWriter out = new WireWriter();
            ReportedProblem.of(refusal).write(out);
            byte[] content = out.toBytes();
            return new Part(processor, true, digestOf(processor, true, content), content);
        }

        /**
         * The records, if this part is whole and was made for the processor.
         *
         * @throws NodeException the refusal; FAILED_DEPENDENCY if this part is not whole, or that of another processor
         */
        public byte[] recordsOf(DpId asked) {
            if (!processor.equals(asked)) {
                throw NodeException.failedDependency(
                        "expected the records of processor " + asked + ", got those of " + processor, null);
            }
            if (!digest.equals(digestOf(processor, refused, content))) {
                throw NodeException.failedDependency(
                        "the records of processor " + asked + " do not have the digest that the connector states",
                        null);
            }
            if (refused) {
                throw refusal();
            }
            return content;
        }

        private NodeException refusal() {
            try {
                return WireReader.decode(content, ReportedProblem::read).toException();
            } catch (MalformedException e) {
                return NodeException.failedDependency("could not read the connector's refusal", e);
            }
        }

        private static Digest digestOf(DpId processor, boolean refused, byte[] content) {
            return Digest.of(processor.toBytes(), new WireWriter().bool(refused).toBytes(), content);
        }

        private void write(WireWriter out) {
            processor.write(out);
            out.bool(refused).fixed(digest.toBytes()).bytes32(content);
        }

        private static Part read(WireReader in) {
            return new Part(
                    DpId.read(in), in.bool(), Digest.wrap(in.fixed(Digest.BYTES)), in.bytes32(RECORDS_BYTES_MAX));
        }
    }

    public byte[] toBytes() {
        int bytes = Integer.BYTES
                + parts.stream()
                        .mapToInt(part -> HEAD_BYTES + part.content().length)
                        .sum()
                + 1;
        return new WireWriter(bytes)
                .list(parts, (out, part) -> part.write(out))
                .bool(complete)
                .toBytes();
    }

    /** @throws MalformedException the bytes have another layout */
    public static RecordsAnswer of(byte[] body) {
        return WireReader.decode(body, in -> new RecordsAnswer(in.list(PARTS_MAX, Part::read), in.bool()));
    }
}
