package org.sumspace.connector.query.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;

/**
 * Assembles one answer from the parts of its processors, up to a limit of bytes and of time. Only so many parts are made or wait for
 * their turn at once that the memory does not depend on the number of processors.
 */
final class AnswerAssembly {
    /** The largest answer, unless its first part is larger. */
    static final long ANSWER_BYTES_MAX = 8 << 20;

    /** After this time an answer ends, so that a node does not give up waiting for it. */
    static final Duration ANSWER_TIME = Duration.ofSeconds(10);

    static final int PARTS_AHEAD_MAX = DataQueryService.CONCURRENT_ANSWERS_MAX;

    private final Iterator<DpId> processors;
    private final Function<DpId, Future<RecordsAnswer.Part>> makePart;
    private final long bytesMax;
    private final Clock clock;
    private final Instant end;
    private final Deque<Future<RecordsAnswer.Part>> ahead = new ArrayDeque<>();
    private final List<RecordsAnswer.Part> parts = new ArrayList<>();
    private long bytes;

    AnswerAssembly(
            List<DpId> processors, Function<DpId, Future<RecordsAnswer.Part>> makePart, long bytesMax, Clock clock) {
        this.processors = processors.iterator();
        this.makePart = makePart;
        this.bytesMax = bytesMax;
        this.clock = clock;
        this.end = clock.instant().plus(ANSWER_TIME);
    }

    Future<RecordsAnswer> run() {
        while (ahead.size() < PARTS_AHEAD_MAX && processors.hasNext()) {
            ahead.add(makePart.apply(processors.next()));
        }
        boolean late = !parts.isEmpty() && clock.instant().isAfter(end);
        if (late && !ahead.isEmpty()) {
            return Future.succeededFuture(new RecordsAnswer(parts, false));
        }
        Future<RecordsAnswer.Part> next = ahead.poll();
        return next == null
                ? Future.succeededFuture(new RecordsAnswer(parts, true))
                : next.compose(part -> add(part) ? run() : Future.succeededFuture(new RecordsAnswer(parts, false)));
    }

    /** @return whether it fits */
    private boolean add(RecordsAnswer.Part part) {
        bytes += part.content().length;
        boolean fits = parts.isEmpty() || bytes <= bytesMax;
        if (fits) {
            parts.add(part);
        }
        return fits;
    }
}
