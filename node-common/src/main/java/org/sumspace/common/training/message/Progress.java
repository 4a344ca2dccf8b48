package org.sumspace.common.training.message;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * A node's step in one execution plan: payload of PROGRESS. It is shown to people; no decision depends on it.
 *
 * @param since when the step started
 * @param waitingFor what the node waits for, in words that do not name a person
 * @param counts figures of the step, by name
 */
public record Progress(ProgressStep step, Instant since, List<String> waitingFor, Map<String, Long> counts) {
    public Progress {
        waitingFor = List.copyOf(waitingFor);
        counts = Map.copyOf(counts);
    }

    public byte[] toBytes() {
        return new WireWriter()
                .u8(step.code())
                .i64(since.toEpochMilli())
                .list(waitingFor, WireWriter::text)
                .list(
                        new TreeMap<>(counts).entrySet(),
                        (out, count) -> out.text(count.getKey()).i64(count.getValue()))
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static Progress of(byte[] payload) {
        return WireReader.decode(payload, Progress::read);
    }

    private static Progress read(WireReader in) {
        ProgressStep step = ProgressStep.of(in.u8());
        Instant since = Instant.ofEpochMilli(in.i64());
        List<String> waitingFor = in.list(MessageLimits.WAITING_FOR_MAX, WireReader::text);
        Map<String, Long> counts = new TreeMap<>();
        for (var count : in.list(MessageLimits.COUNTS_MAX, from -> Map.entry(from.text(), from.i64()))) {
            if (counts.put(count.getKey(), count.getValue()) != null) {
                throw new MalformedException("the count " + count.getKey() + " occurs twice");
            }
        }
        return new Progress(step, since, waitingFor, counts);
    }
}
