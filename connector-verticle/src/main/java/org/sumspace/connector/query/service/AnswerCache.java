package org.sumspace.connector.query.service;

import io.vertx.core.buffer.Buffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.query.Query;

/**
 * Caches answers, because a processor repeats its queries in every round. An answer is valid for one revision of the
 * data. The least recently used answers are evicted. Thread-safe.
 */
public final class AnswerCache {
    private final long bytesMax;
    private final Map<Key, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    public AnswerCache(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** @param processor key id of the querying processor */
    record Key(Digest processor, Query condition) {}

    private record Answer(long revision, Buffer body) {}

    synchronized Optional<Buffer> find(Key key, long revision) {
        return Optional.ofNullable(answers.get(key))
                .filter(answer -> answer.revision() == revision)
                .map(Answer::body);
    }

    synchronized void put(Key key, long revision, Buffer body) {
        Answer previous = answers.put(key, new Answer(revision, body));
        bytes += body.length() - (previous == null ? 0 : previous.body().length());
        Iterator<Answer> eldest = answers.values().iterator();
        while (bytes > bytesMax && eldest.hasNext()) {
            bytes -= eldest.next().body().length();
            eldest.remove();
        }
    }
}
