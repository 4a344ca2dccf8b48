package org.sumspace.connector.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.core.query.Condition;
import org.sumspace.connector.domain.Certification;
import org.sumspace.connector.domain.QueryingProcessor;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.LearnerPlanStore;
import org.sumspace.connector.store.RevisionStore;
import org.sumspace.connector.store.StatementStore;

/**
 * Answers a processor's query: statements of the learners that its certificate counts, as far as their consents are in
 * force at this moment. An answer from memory is given only if nothing it depends on has changed since.
 */
public final class DataQueryService {
    private final CertificationStore certifications;
    private final LearnerPlanStore consents;
    private final StatementStore statements;
    private final RevisionStore revisions;
    private final AnswerCache cache;
    private final long answerBytesMax;
    /** A key never changes hands; keys that nobody certified are not remembered. */
    private final Map<Digest, VerifyingKey> keys = new ConcurrentHashMap<>();

    public DataQueryService(
            CertificationStore certifications,
            LearnerPlanStore consents,
            StatementStore statements,
            RevisionStore revisions,
            AnswerCache cache,
            long answerBytesMax) {
        this.certifications = certifications;
        this.consents = consents;
        this.statements = statements;
        this.revisions = revisions;
        this.cache = cache;
        this.answerBytesMax = answerBytesMax;
    }

    /** The processor with this key, if it was certified here. */
    public Future<Optional<QueryingProcessor>> processor(Digest keyId) {
        VerifyingKey known = keys.get(keyId);
        if (known != null) {
            return Future.succeededFuture(Optional.of(new QueryingProcessor(known)));
        }
        return certifications
                .findByKey(keyId)
                .map(found -> found.map(certification -> {
                    keys.put(keyId, certification.key());
                    return new QueryingProcessor(certification.key());
                }));
    }

    /** The body of the answer to a query that this processor signed. */
    public Future<Buffer> answer(QueryingProcessor processor, Condition condition) {
        AnswerCache.Question question = new AnswerCache.Question(processor.key().id(), condition);
        return revisions
                .current()
                .compose(revision -> cache.find(question, revision)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> learnersNow(question.processor())
                                .compose(learners -> statements.find(learners, condition))
                                .map(this::body)
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

    private Buffer body(List<String> texts) {
        long chars = texts.stream().mapToLong(String::length).sum();
        if (chars > answerBytesMax) {
            throw NodeException.tooLarge("the answer exceeds " + answerBytesMax + " bytes; ask for less");
        }
        StringBuilder body = new StringBuilder((int) chars + texts.size() + 64).append("{\"data\":[");
        for (int i = 0; i < texts.size(); i++) {
            body.append(i == 0 ? "" : ",").append(texts.get(i));
        }
        return Buffer.buffer(body.append("],\"meta\":{\"count\":")
                .append(texts.size())
                .append("}}")
                .toString());
    }
}
