package org.sumspace.common.http.server.answer;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.ext.web.handler.HttpException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.wire.MalformedException;

/**
 * Makes failures into the problems that callers learn, and reports them to the operator: errors of this node in its log,
 * with their cause, and all problems in its metrics. Callers learn no detail of an error of this node.
 */
public final class FailureReport {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReport.class);

    private static final String PROBLEMS = "sumspace.problems";

    private final @Nullable MeterRegistry metrics;

    /** @param metrics where problems are counted by their type, and refusals by their reason; or null */
    public FailureReport(@Nullable MeterRegistry metrics) {
        this.metrics = metrics;
    }

    /**
     * The problem of one part of a request, where the request as a whole succeeds. It is logged and counted as that of a
     * whole request.
     *
     * @param part describes the part in the log, without personal data
     */
    public NodeException ofPart(String part, Throwable failure) {
        NodeException problem = toNodeException(failure, 0);
        log(problem, () -> part, Correlation.current().orElse(""));
        count(problem);
        return problem;
    }

    void log(NodeException problem, Supplier<String> request, String correlation) {
        @Nullable Throwable cause = problem.getCause();
        if (problem.type() == ProblemType.INTERNAL) {
            LOG.error("{} failed, correlation {}", request.get(), correlation, cause);
        } else if (cause instanceof StoreException || (cause != null && FullDisk.isCauseOf(cause))) {
            LOG.warn("{} failed, correlation {}: {}", request.get(), correlation, cause.getMessage());
        }
    }

    void count(NodeException problem) {
        if (metrics != null) {
            metrics.counter(PROBLEMS, "type", problem.type().slug()).increment();
            Refusals.in(metrics).countHttpRefusal(problem);
        }
    }

    static NodeException toNodeException(@Nullable Throwable failure, int status) {
        if (failure instanceof NodeException known) {
            return known;
        }
        if (failure instanceof MalformedException malformed) {
            return NodeException.invalidInput(String.valueOf(malformed.getMessage()));
        }
        if (failure instanceof InvalidCertificateException invalid) {
            return NodeException.forbidden(String.valueOf(invalid.getMessage()));
        }
        if (failure != null && FullDisk.isCauseOf(failure)) {
            return NodeException.unavailable("The disk of this node is full; try again later.", failure);
        }
        if (failure instanceof StoreException store) {
            return NodeException.unavailable("The store of this node fails at the moment; try again.", store);
        }
        if (failure instanceof HttpException http) {
            return ofStatus(http.getStatusCode(), http);
        }
        return ofStatus(failure == null && status > 0 ? status : 500, failure);
    }

    private static NodeException ofStatus(int status, @Nullable Throwable cause) {
        ProblemType type = ProblemType.ofHttpStatus(status);
        if (type == ProblemType.INTERNAL) {
            return NodeException.internal(cause == null ? new IllegalStateException("status " + status) : cause);
        }
        return new NodeException(type, type.title() + ".", List.of(), 0, cause);
    }
}
