package org.sumspace.connector.query.service;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer.Part;

/**
 * Caches the parts of answers, because a processor repeats its queries in every round. A part is valid for one revision
 * of the data. The least recently used ones are evicted. Thread-safe.
 */
public final class AnswerCache {
    private final long bytesMax;
    private final Map<Key, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    public AnswerCache(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    record Key(DpId processor, Query condition) {}

    private record Answer(long revision, Part part) {
        int bytes() {
            return part.content().length;
        }
    }

    synchronized Optional<Part> find(Key key, long revision) {
        return Optional.ofNullable(answers.get(key))
                .filter(answer -> answer.revision() == revision)
                .map(Answer::part);
    }

    synchronized void put(Key key, long revision, Part part) {
        Answer answer = new Answer(revision, part);
        Answer previous = answers.put(key, answer);
        bytes += answer.bytes() - (previous == null ? 0 : previous.bytes());
        Iterator<Answer> eldest = answers.values().iterator();
        while (bytes > bytesMax && eldest.hasNext()) {
            bytes -= eldest.next().bytes();
            eldest.remove();
        }
    }
}
