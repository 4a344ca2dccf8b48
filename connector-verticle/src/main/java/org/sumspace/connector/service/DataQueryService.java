package org.sumspace.connector.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.core.query.Condition;
import org.sumspace.connector.domain.Certification;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.LearnerPlanStore;
import org.sumspace.connector.store.StatementStore;

/**
 * Answers a processor's query: statements of the learners that its certificate counts, as far as their consents are in
 * force at this moment. Consents are looked up for every query; texts that have not changed since come from memory.
 */
public final class DataQueryService {
    private final CertificationStore certifications;
    private final LearnerPlanStore consents;
    private final StatementStore statements;
    private final AnswerCache cache;
    private final long answerBytesMax;

    public DataQueryService(
            CertificationStore certifications,
            LearnerPlanStore consents,
            StatementStore statements,
            AnswerCache cache,
            long answerBytesMax) {
        this.certifications = certifications;
        this.consents = consents;
        this.statements = statements;
        this.cache = cache;
        this.answerBytesMax = answerBytesMax;
    }

    /** The processor whose key this is. */
    public Future<Optional<Certification>> processor(Digest key) {
        return certifications.findByKey(key);
    }

    /** The body of the answer to a query that this processor signed. */
    public Future<Buffer> answer(Certification processor, Condition condition) {
        return learnersNow(processor).compose(learners -> answer(learners, condition));
    }

    private Future<Set<String>> learnersNow(Certification certification) {
        return consents.among(certification.trainingPlanId(), certification.learners())
                .map(Set::copyOf);
    }

    private Future<Buffer> answer(Set<String> learners, Condition condition) {
        AnswerCache.Question question = new AnswerCache.Question(learners, condition);
        return statements
                .revision()
                .compose(revision -> cache.find(question, revision)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> statements
                                .find(learners, condition)
                                .map(this::body)
                                .onSuccess(body -> cache.put(question, revision, body))));
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
