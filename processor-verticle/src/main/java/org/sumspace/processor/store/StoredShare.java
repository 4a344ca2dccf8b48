package org.sumspace.processor.store;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.wire.Bytes;

/** A sealed share in a plan's journal: every try sends the same bytes, and reads them only when it needs them. */
public final class StoredShare {
    private final Journal journal;
    private final Bytes manifest;
    private final int bytes;
    private final List<Long> positions;

    /**
     * @param bytes size of the whole share
     * @param positions positions of its parts in the journal
     */
    StoredShare(Journal journal, Bytes manifest, int bytes, List<Long> positions) {
        this.journal = journal;
        this.manifest = manifest;
        this.bytes = bytes;
        this.positions = List.copyOf(positions);
    }

    /** The size of the sealed share in bytes. */
    public int bytes() {
        return bytes;
    }

    /** The number of parts in which the share is sent. */
    public int parts() {
        return positions.size();
    }

    /** The body of the frame of one part; the first one starts with the manifest. Blocks. */
    public byte[] body(int part) throws IOException {
        byte[] record = journal.read(positions.get(part)).payload();
        byte[] bytes = Arrays.copyOfRange(record, Digest.BYTES, record.length);
        return part == 0 ? new ShareUpload(manifest.toBytes(), bytes).toBytes() : bytes;
    }
}
