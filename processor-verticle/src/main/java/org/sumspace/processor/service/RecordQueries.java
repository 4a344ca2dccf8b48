package org.sumspace.processor.service;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.WorkerExecutor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.processor.core.VerifiedPlan;

/**
 * The records of this node's processors. A request names all processors of a plan that wait for records; the plan's next
 * one is sent when the answer came. Records are handed on one processor after the other, each once it may train, and no
 * more requests are sent while the records of {@value #ANSWERS_MAX} answers are held. Thread-safe.
 */
final class RecordQueries {
    /** Answers that are on their way or whose records are being handed on. */
    static final int ANSWERS_MAX = 4;

    private final DataGateway connector;
    private final Context context;
    private final WorkerExecutor workers;
    private final ConcurrencyLimiter training;
    private final ContributionMetrics metrics;
    private final ConcurrencyLimiter answers = new ConcurrencyLimiter(ANSWERS_MAX);
    /** Who waits for records, by plan. A plan is absent if nobody waits and no answer is on its way. */
    private final Map<Digest, Deque<Waiting>> waiting = new HashMap<>();

    /** @param training limits how many processors have records and vectors in memory besides the answers */
    RecordQueries(
            DataGateway connector,
            Context context,
            WorkerExecutor workers,
            ConcurrencyLimiter training,
            ContributionMetrics metrics) {
        this.connector = connector;
        this.context = context;
        this.workers = workers;
        this.training = training;
        this.metrics = metrics;
    }

    private record Waiting(DpId processor, Function<byte[], Future<?>> train, Promise<Void> handedOn) {}

    /** What the connector answered for one processor: records, or a refusal. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Answered(
            Waiting processor,
            byte @Nullable [] records,
            @Nullable NodeException refusal) {}

    /**
     * Asks for the processor's records.
     *
     * @param train is called with the records once the processor may train; it may until the returned future completes
     * @return completes when {@code train} was called; fails if the connector refuses, cannot be asked, or answers with
     *     something else
     */
    Future<Void> handOn(VerifiedPlan plan, DpId processor, Function<byte[], Future<?>> train) {
        Promise<Void> handedOn = Promise.promise();
        if (isFirst(plan.digest(), new Waiting(processor, train, handedOn))) {
            // Not at once, so that the first request names all processors that begin together.
            context.runOnContext(begin -> askUntilNobodyWaits(plan));
        }
        return handedOn.future();
    }

    private synchronized boolean isFirst(Digest plan, Waiting processor) {
        boolean first = !waiting.containsKey(plan);
        waiting.computeIfAbsent(plan, absent -> new ArrayDeque<>()).add(processor);
        return first;
    }

    /** Sends the next request when an answer came, while its records are handed on. */
    private void askUntilNobodyWaits(VerifiedPlan plan) {
        answers.run(() -> ask(plan).compose(answered -> {
            if (someWait(plan.digest())) {
                askUntilNobodyWaits(plan);
            }
            return handOn(answered);
        }));
    }

    private synchronized boolean someWait(Digest plan) {
        return waiting.computeIfPresent(plan, (digest, queue) -> queue.isEmpty() ? null : queue) != null;
    }

    /** Never fails: those who are asked for in vain learn it themselves. */
    private Future<Deque<Answered>> ask(VerifiedPlan plan) {
        List<Waiting> asked = next(plan.digest());
        return Future.succeededFuture(asked.stream().map(Waiting::processor).toList())
                .compose(processors -> metrics.query(() -> connector.query(plan.trainingPlan(), processors)))
                .compose(answer -> workers.executeBlocking(() -> read(answer, asked), false))
                .map(answered -> {
                    askAgain(plan.digest(), asked.subList(answered.size(), asked.size()));
                    return answered;
                })
                .recover(failure -> {
                    asked.forEach(each -> each.handedOn().fail(failure));
                    return Future.succeededFuture(new ArrayDeque<>());
                });
    }

    private synchronized List<Waiting> next(Digest plan) {
        Deque<Waiting> queue = queue(plan);
        List<Waiting> next = new ArrayList<>();
        while (next.size() < RecordsAnswer.PARTS_MAX && !queue.isEmpty()) {
            next.add(queue.poll());
        }
        return next;
    }

    /** Asks first for the processors to which the last answer did not get. */
    private synchronized void askAgain(Digest plan, List<Waiting> unanswered) {
        Deque<Waiting> queue = queue(plan);
        for (int i = unanswered.size() - 1; i >= 0; i--) {
            queue.addFirst(unanswered.get(i));
        }
    }

    private Deque<Waiting> queue(Digest plan) {
        Deque<Waiting> queue = waiting.get(plan);
        if (queue == null) {
            throw new IllegalStateException("no processor of plan " + plan + " waits for records");
        }
        return queue;
    }

    /** Reads the parts of an answer, each for the processor that was asked for in its place. Blocks a worker thread. */
    private static Deque<Answered> read(byte[] body, List<Waiting> asked) {
        RecordsAnswer answer = parse(body);
        List<RecordsAnswer.Part> parts = answer.parts();
        boolean hasAll = parts.size() == asked.size();
        if (parts.isEmpty() || parts.size() > asked.size() || answer.complete() != hasAll) {
            throw NodeException.failedDependency(
                    "the connector was asked for " + asked.size() + " processors and answered for " + parts.size(),
                    null);
        }
        Deque<Answered> answered = new ArrayDeque<>();
        for (int i = 0; i < parts.size(); i++) {
            answered.add(read(parts.get(i), asked.get(i)));
        }
        return answered;
    }

    private static RecordsAnswer parse(byte[] body) {
        try {
            return RecordsAnswer.of(body);
        } catch (MalformedException e) {
            throw NodeException.failedDependency("could not read the connector's answer", e);
        }
    }

    private static Answered read(RecordsAnswer.Part part, Waiting asked) {
        try {
            return new Answered(asked, part.recordsOf(asked.processor()), null);
        } catch (NodeException refusal) {
            return new Answered(asked, null, refusal);
        }
    }

    /** Takes each out of the queue before its turn, so that its records are released as soon as it has trained. */
    private Future<Void> handOn(Deque<Answered> parts) {
        Answered next = parts.poll();
        return next == null ? Future.succeededFuture() : handOn(next).compose(done -> handOn(parts));
    }

    private Future<Void> handOn(Answered part) {
        Promise<Void> handedOn = part.processor().handedOn();
        byte[] records = part.records();
        if (records == null) {
            handedOn.fail(part.refusal());
            return Future.succeededFuture();
        }
        training.run(() -> {
            Future<?> trained =
                    Future.succeededFuture(records).compose(part.processor().train()::apply);
            handedOn.complete();
            return trained;
        });
        return handedOn.future();
    }
}
