package org.sumspace.client;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.sumspace.client.Problem.Violation;

/** A node refused a request. Refusals that programs often handle have a class of their own. */
public class RefusedException extends RemoteException {
    private final int status;
    private final transient Problem problem;
    private final String correlationId;
    private final transient Optional<Duration> retryAfter;

    private RefusedException(String request, HttpResponse<?> answer, Problem problem) {
        super(request + " answered " + answer.statusCode() + (problem.isEmpty() ? "" : ": " + problem), null);
        this.status = answer.statusCode();
        this.problem = problem;
        this.correlationId = answer.headers().firstValue("X-Correlation-Id").orElse("");
        this.retryAfter = Retry.after(answer.headers());
    }

    /** @param request method and URL */
    static RefusedException of(String request, HttpResponse<?> answer, byte[] body) {
        Problem problem = Problem.read(body);
        return switch (answer.statusCode()) {
            case 400, 422 -> new Invalid(request, answer, problem);
            case 401 -> new NotAuthenticated(request, answer, problem);
            case 403 -> new NotPermitted(request, answer, problem);
            case 404 -> new NotFound(request, answer, problem);
            case 409, 412 -> new Conflict(request, answer, problem);
            case 410 -> new Gone(request, answer, problem);
            case 429, 503 -> new Busy(request, answer, problem);
            default -> new RefusedException(request, answer, problem);
        };
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public String reason() {
        return problem.toString();
    }

    @Override
    public List<Violation> violations() {
        return problem.violations();
    }

    public Problem problem() {
        return problem;
    }

    /** Names the request in the log of the node; empty if the node does not say. */
    public String correlationId() {
        return correlationId;
    }

    /** After what time the node wants to be asked again; empty if it does not say. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /** 400 and 422: the request is wrong; {@link #violations()} says where. */
    public static final class Invalid extends RefusedException {
        private Invalid(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 401: the credentials are absent, wrong or outdated. */
    public static final class NotAuthenticated extends RefusedException {
        private NotAuthenticated(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 403: the account may not do this. */
    public static final class NotPermitted extends RefusedException {
        private NotPermitted(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 404: there is none, or the account may not see it. */
    public static final class NotFound extends RefusedException {
        private NotFound(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 409 and 412: the request does not fit what the node has now. */
    public static final class Conflict extends RefusedException {
        private Conflict(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 410: there was one, and it is deleted. */
    public static final class Gone extends RefusedException {
        private Gone(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }

    /** 429 and 503: the node can answer later; {@link #retryAfter()} says when. */
    public static final class Busy extends RefusedException {
        private Busy(String request, HttpResponse<?> answer, Problem problem) {
            super(request, answer, problem);
        }
    }
}
