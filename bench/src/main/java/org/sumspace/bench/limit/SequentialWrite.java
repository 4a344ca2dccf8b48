package org.sumspace.bench.limit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;

/** Writes 128 MiB to a temporary file in calls of 1 MiB, with one fdatasync at the end. */
public final class SequentialWrite implements BenchRow {
    private static final int CALL_BYTES = 1 << 20;
    private static final int CALLS = 128;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond("limit.disk", (double) CALLS * CALL_BYTES);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @Override
    public RowSamples measure(Effort effort) throws Exception {
        Path file = Files.createTempFile("sumspace-bench-", ".tmp");
        try {
            return RowSamples.collect(effort, () -> write(file)).map(SPEC::figure);
        } finally {
            Files.delete(file);
        }
    }

    private static double write(Path file) throws IOException {
        ByteBuffer call = ByteBuffer.allocateDirect(CALL_BYTES);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            long start = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                call.clear();
                while (call.hasRemaining()) {
                    channel.write(call);
                }
            }
            channel.force(false);
            return (System.nanoTime() - start) * 1e-9;
        }
    }
}
