package org.sumspace.processor.store;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.wire.Bytes;

/** A sealed share in a plan's journal, as it is sent: the same bytes in every try, read when it is their turn. */
public final class StoredShare {
    private final Journal journal;
    private final Bytes manifest;
    private final int bytes;
    private final List<Long> places;

    /**
     * @param bytes of the whole
     * @param places of its parts in the journal
     */
    StoredShare(Journal journal, Bytes manifest, int bytes, List<Long> places) {
        this.journal = journal;
        this.manifest = manifest;
        this.bytes = bytes;
        this.places = List.copyOf(places);
    }

    /** How many bytes the sealed share has. */
    public int bytes() {
        return bytes;
    }

    /** How many requests it takes. */
    public int parts() {
        return places.size();
    }

    /** The body of one of them, the first with the manifest before it. Blocks. */
    public byte[] body(int part) throws IOException {
        byte[] record = journal.read(places.get(part)).payload();
        byte[] bytes = Arrays.copyOfRange(record, Digest.BYTES, record.length);
        return part == 0 ? new ShareUpload(manifest.toBytes(), bytes).toBytes() : bytes;
    }
}
