package org.sumspace.connector.query.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Clock;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.TrainingStates;
import org.sumspace.connector.query.domain.QueryAnswer;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;

/**
 * Answers a processor's query with the xAPI statements of the learners whom its consent statement counts and whose
 * consent is in force. A cached answer is used only if nothing that it depends on has changed since.
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
    private final long answerBytesMax;
    private final Predicate<Digest> revokedNodes;
    private final Clock clock;
    private final ConcurrencyLimiter limiter = new ConcurrencyLimiter(CONCURRENT_ANSWERS_MAX);

    /** @param revokedNodes key ids of nodes that the organisation revoked */
    public DataQueryService(
            Vertx vertx,
            CertificationService certifications,
            TrainingStates trainings,
            LearnerPlanStore consents,
            StatementService statements,
            RevisionStore revisions,
            AnswerCache cache,
            long answerBytesMax,
            Predicate<Digest> revokedNodes,
            Clock clock) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.trainings = trainings;
        this.consents = consents;
        this.statements = statements;
        this.revisions = revisions;
        this.cache = cache;
        this.answerBytesMax = answerBytesMax;
        this.revokedNodes = revokedNodes;
        this.clock = clock;
    }

    /**
     * The processor with this key, if its statement has not expired, its node is not revoked, and its training has not
     * ended. This is looked up for each query, because the processor may have moved and its statement may have been
     * renewed.
     */
    public Future<Optional<QueryingProcessor>> processor(Digest keyId) {
        return certifications
                .querying(keyId)
                .compose(found -> found.filter(this::isValid)
                        .map(this::unlessEnded)
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private Future<Optional<QueryingProcessor>> unlessEnded(QueryingProcessor processor) {
        return trainings
                .of(processor.trainingPlanId())
                .map(training -> training.hasEnded() ? Optional.empty() : Optional.of(processor));
    }

    private boolean isValid(QueryingProcessor processor) {
        return !processor.notAfter().isBefore(clock.instant()) && !revokedNodes.test(processor.node());
    }

    /** The body of the answer to a query that this processor signed. */
    public Future<Buffer> answer(QueryingProcessor processor, Query condition) {
        AnswerCache.Key key = new AnswerCache.Key(processor.key().id(), condition);
        return revisions
                .current()
                .compose(revision -> cache.find(key, revision)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> limiter.run(() -> consentingLearners(key.processor())
                                        .compose(learners -> body(learners, condition)))
                                .onSuccess(body -> cache.put(key, revision, body))));
    }

    private Future<SortedSet<String>> consentingLearners(Digest keyId) {
        return certifications
                .findByKey(keyId)
                .map(found ->
                        found.orElseThrow(() -> NodeException.forbidden("no processor is certified with this key")))
                .compose(this::consenting);
    }

    private Future<SortedSet<String>> consenting(Certification certification) {
        return consents.among(certification.trainingPlanId(), certification.learners());
    }

    private Future<Buffer> body(SortedSet<String> learners, Query condition) {
        QueryAnswer answer = new QueryAnswer(answerBytesMax);
        return statements.find(learners, condition, answer::add).compose(found -> {
            if (!answer.isWithinLimit()) {
                throw NodeException.tooLarge("the answer exceeds " + answerBytesMax + " bytes; narrow the query");
            }
            return vertx.executeBlocking(() -> Buffer.buffer(answer.toBytes()), false);
        });
    }
}
