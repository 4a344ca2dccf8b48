package org.sumspace.connector.query.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.record.domain.Condition;

/**
 * Answers that are asked for round after round, each good for one revision of the data. The least recently used
 * ones make room. Thread-safe.
 */
public final class AnswerCache {
    private final long bytesMax;
    private final Map<Question, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    public AnswerCache(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** @param processor key id of the processor that asks */
    record Question(Digest processor, Condition condition) {
        Question {
            requireNonNull(processor, "processor");
            requireNonNull(condition, "condition");
        }
    }

    private record Answer(long revision, Buffer body) {}

    synchronized Optional<Buffer> find(Question question, long revision) {
        return Optional.ofNullable(answers.get(question))
                .filter(answer -> answer.revision() == revision)
                .map(Answer::body);
    }

    synchronized void put(Question question, long revision, Buffer body) {
        Answer former = answers.put(question, new Answer(revision, body));
        bytes += body.length() - (former == null ? 0 : former.body().length());
        Iterator<Answer> eldest = answers.values().iterator();
        while (bytes > bytesMax && eldest.hasNext()) {
            bytes -= eldest.next().body().length();
            eldest.remove();
        }
    }
}
