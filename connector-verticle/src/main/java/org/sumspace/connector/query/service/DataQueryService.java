package org.sumspace.connector.query.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Clock;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.TrainingStates;
import org.sumspace.connector.query.domain.DataQuery;
import org.sumspace.connector.query.domain.QueryAnswer;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;

/**
 * Answers a node's query with the xAPI statements of the learners whom the consent statement of each processor counts
 * and whose consent is in force. A cached part is used only if nothing that it depends on has changed since.
 */
public final class DataQueryService {
    static final int CONCURRENT_ANSWERS_MAX = 4;

    private final Vertx vertx;
    private final CertificationService certifications;
    private final TrainingStates trainings;
    private final LearnerPlanStore consents;
    private final StatementService statements;
    private final RevisionStore revisions;
    private final AnswerCache cache;
    private final long partBytesMax;
    private final Clock clock;
    private final ConcurrencyLimiter limiter = new ConcurrencyLimiter(CONCURRENT_ANSWERS_MAX);

    /** @param partBytesMax the largest size of one processor's records */
    public DataQueryService(
            Vertx vertx,
            CertificationService certifications,
            TrainingStates trainings,
            LearnerPlanStore consents,
            StatementService statements,
            RevisionStore revisions,
            AnswerCache cache,
            long partBytesMax,
            Clock clock) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.trainings = trainings;
        this.consents = consents;
        this.statements = statements;
        this.revisions = revisions;
        this.cache = cache;
        this.partBytesMax = partBytesMax;
        this.clock = clock;
    }

    /**
     * The answer in bytes, a {@link RecordsAnswer}. A processor that may not query, or whose records are too many, is
     * refused alone.
     *
     * @param refused is told why, for each such processor
     */
    public Future<Buffer> answer(DataQuery query, Consumer<NodeException> refused) {
        return certified(query)
                .compose(certified -> new AnswerAssembly(
                                query.processors(),
                                processor -> part(processor, certified.get(processor), query)
                                        .recover(failure -> refusal(processor, failure, refused)),
                                Math.min(partBytesMax, AnswerAssembly.ANSWER_BYTES_MAX),
                                clock)
                        .run())
                .compose(answer -> vertx.executeBlocking(() -> Buffer.buffer(answer.toBytes()), false));
    }

    /**
     * Looked up for each query, because a processor may have moved and its statement may have been renewed. Nobody may
     * query for a training that has ended.
     */
    private Future<Map<DpId, QueryingProcessor>> certified(DataQuery query) {
        return trainings
                .of(query.trainingPlanId())
                .compose(training -> training.hasEnded()
                        ? Future.succeededFuture(Map.of())
                        : certifications.querying(query.processors()));
    }

    private Future<RecordsAnswer.Part> part(DpId processor, @Nullable QueryingProcessor certified, DataQuery query) {
        return certified != null && mayQuery(certified, query)
                ? records(processor, query.condition())
                : Future.failedFuture(
                        NodeException.unauthenticated("No valid consent statement lets this node query for processor "
                                + processor + " of this training plan, or the training has ended."));
    }

    private static Future<RecordsAnswer.Part> refusal(
            DpId processor, Throwable failure, Consumer<NodeException> refused) {
        if (failure instanceof NodeException refusal) {
            refused.accept(refusal);
            return Future.succeededFuture(RecordsAnswer.Part.refused(processor, refusal));
        }
        return Future.failedFuture(failure);
    }

    private boolean mayQuery(QueryingProcessor processor, DataQuery query) {
        return processor.trainingPlanId().equals(query.trainingPlanId())
                && processor.node().equals(query.node())
                && !processor.notAfter().isBefore(clock.instant());
    }

    private Future<RecordsAnswer.Part> records(DpId processor, Query condition) {
        AnswerCache.Key key = new AnswerCache.Key(processor, condition);
        return revisions
                .current()
                .compose(revision -> cache.find(key, revision)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> limiter.run(() -> consentingLearners(processor)
                                        .compose(learners -> part(processor, learners, condition)))
                                .onSuccess(part -> cache.put(key, revision, part))));
    }

    private Future<SortedSet<String>> consentingLearners(DpId processor) {
        return certifications
                .find(processor)
                .map(found -> found.orElseThrow(
                        () -> NodeException.forbidden("processor " + processor + " is not certified")))
                .compose(this::consenting);
    }

    private Future<SortedSet<String>> consenting(Certification certification) {
        return consents.among(certification.trainingPlanId(), certification.learners());
    }

    private Future<RecordsAnswer.Part> part(DpId processor, SortedSet<String> learners, Query condition) {
        QueryAnswer answer = new QueryAnswer(partBytesMax);
        return statements.find(learners, condition, answer::add).compose(found -> {
            if (!answer.isWithinLimit()) {
                throw NodeException.tooLarge("the answer exceeds " + partBytesMax + " bytes; narrow the query");
            }
            return vertx.executeBlocking(() -> RecordsAnswer.Part.records(processor, answer.toBytes()), false);
        });
    }
}
