package org.sumspace.aggregator.shared.store;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;

/** The parts of a sealed share as one stream; a part is read from the journal when the stream reaches it. */
final class PartsStream extends InputStream {
    private final PlanJournal journal;
    private final Iterator<Long> places;
    private ByteArrayInputStream part = new ByteArrayInputStream(new byte[0]);

    PartsStream(PlanJournal journal, List<Long> places) {
        this.journal = journal;
        this.places = places.iterator();
    }

    @Override
    public int read() {
        return hasMore() ? part.read() : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        return length == 0 || hasMore() ? part.read(target, offset, length) : -1;
    }

    private boolean hasMore() {
        while (part.available() == 0 && places.hasNext()) {
            part = new ByteArrayInputStream(journal.part(places.next()));
        }
        return part.available() > 0;
    }
}
