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
import org.sumspace.common.task.Gate;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.query.domain.QueryAnswer;
import org.sumspace.connector.record.domain.Condition;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;

/**
 * Answers a processor's query: statements of the learners that its certificate counts, as far as their consents are in
 * force at this moment. An answer from memory is given only if nothing it depends on has changed since.
 */
public final class DataQueryService {
    static final int MADE_AT_ONCE = 4;

    private final Vertx vertx;
    private final CertificationService certifications;
    private final LearnerPlanStore consents;
    private final StatementService statements;
    private final RevisionStore revisions;
    private final AnswerCache cache;
    private final long answerBytesMax;
    private final Predicate<Digest> revokedNodes;
    private final Clock clock;
    private final Gate making = new Gate(MADE_AT_ONCE);

    /** @param revokedNodes key ids of nodes that the organisation revoked */
    public DataQueryService(
            Vertx vertx,
            CertificationService certifications,
            LearnerPlanStore consents,
            StatementService statements,
            RevisionStore revisions,
            AnswerCache cache,
            long answerBytesMax,
            Predicate<Digest> revokedNodes,
            Clock clock) {
        this.vertx = vertx;
        this.certifications = certifications;
        this.consents = consents;
        this.statements = statements;
        this.revisions = revisions;
        this.cache = cache;
        this.answerBytesMax = answerBytesMax;
        this.revokedNodes = revokedNodes;
        this.clock = clock;
    }

    /**
     * The processor with this key, if its statement holds and the node that hosts it is not revoked. Looked up each time:
     * it may have moved, and been renewed, since the last one.
     */
    public Future<Optional<QueryingProcessor>> processor(Digest keyId) {
        return certifications.querying(keyId).map(found -> found.filter(this::isStillBelieved));
    }

    private boolean isStillBelieved(QueryingProcessor processor) {
        return !processor.notAfter().isBefore(clock.instant()) && !revokedNodes.test(processor.node());
    }

    /** The body of the answer to a query that this processor signed. */
    public Future<Buffer> answer(QueryingProcessor processor, Condition condition) {
        AnswerCache.Question question = new AnswerCache.Question(processor.key().id(), condition);
        return revisions
                .current()
                .compose(revision -> cache.find(question, revision)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> making.pass(() -> learnersNow(question.processor())
                                        .compose(learners -> body(learners, condition)))
                                .onSuccess(body -> cache.put(question, revision, body))));
    }

    private Future<SortedSet<String>> learnersNow(Digest keyId) {
        return certifications
                .findByKey(keyId)
                .map(found -> found.orElseThrow(() -> NodeException.forbidden("this key is not certified here")))
                .compose(this::consenting);
    }

    private Future<SortedSet<String>> consenting(Certification certification) {
        return consents.among(certification.trainingPlanId(), certification.learners());
    }

    private Future<Buffer> body(SortedSet<String> learners, Condition condition) {
        QueryAnswer answer = new QueryAnswer(answerBytesMax);
        return statements.find(learners, condition, answer::add).compose(found -> {
            if (!answer.isWithinLimit()) {
                throw NodeException.tooLarge("the answer exceeds " + answerBytesMax + " bytes; ask for less");
            }
            return vertx.executeBlocking(() -> Buffer.buffer(answer.toBytes()), false);
        });
    }
}
