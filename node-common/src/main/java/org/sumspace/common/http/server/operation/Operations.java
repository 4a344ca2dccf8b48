package org.sumspace.common.http.server.operation;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which method answers which operation of a contract. A node does not start unless the two sides match exactly. */
public final class Operations {
    /** Answers an operation. An exception or a failed future becomes the problem that the caller gets. */
    @FunctionalInterface
    public interface Method {
        Future<Answer> answer(ApiRequest request);
    }

    private final Map<String, Operation> operations = new HashMap<>();

    /**
     * @param bytesMax the largest body; negative for the limit in the contract
     * @param isStream whether the handler reads the body
     * @param parsed whether the body is read and validated before the handler sees it
     * @param sized whether a streaming operation's body must have a Content-Length
     */
    public record Operation(
            Handler<RoutingContext> handler, long bytesMax, boolean isStream, boolean parsed, boolean sized) {
        public boolean hasOwnLimit() {
            return bytesMax >= 0;
        }
    }

    /** An operation whose body is read, bounded and validated before the method sees it. */
    public Operations on(String operationId, Method method) {
        return handle(operationId, answering(method));
    }

    /** As {@link #on}, for handlers that write the response themselves; {@link ApiRequest#of} returns the request. */
    public Operations handle(String operationId, Handler<RoutingContext> handler) {
        return put(operationId, new Operation(handler, -1, false, true, true));
    }

    private static Handler<RoutingContext> answering(Method method) {
        return ctx -> method.answer(ApiRequest.of(ctx))
                .compose(answer -> answer.send(ctx))
                .onFailure(failure -> {
                    // A response that cannot be signed has failed already.
                    if (!ctx.failed()) {
                        ctx.fail(failure);
                    }
                });
    }

    /**
     * An operation whose method reads the body itself, because it is stricter or reports more than the contract's schema
     * can: {@link ApiRequest#bytes}. The body is bounded and of a media type of the contract.
     */
    public Operations unparsed(String operationId, Method method) {
        return put(operationId, new Operation(answering(method), -1, false, false, true));
    }

    /** As {@link #unparsed(String, Method)}, with a limit of its own instead of that in the contract. */
    public Operations unparsed(String operationId, long bytesMax, Method method) {
        return put(operationId, new Operation(answering(method), notNegative(bytesMax), false, false, true));
    }

    /**
     * An operation that reads its body as a stream. The request arrives paused (its handler resumes it once it listens)
     * and authenticated, its parameters validated, its Content-Length present and within the limit.
     */
    public Operations stream(String operationId, long bytesMax, Handler<RoutingContext> handler) {
        return put(operationId, new Operation(handler, notNegative(bytesMax), true, false, true));
    }

    /**
     * As {@link #stream}, but also accepts a body without Content-Length. The handler must enforce the limit itself.
     */
    public Operations openStream(String operationId, long bytesMax, Handler<RoutingContext> handler) {
        return put(operationId, new Operation(handler, notNegative(bytesMax), true, false, false));
    }

    /** As {@link #stream}, for methods that return an answer; the request's routing context has the body. */
    public Operations streamed(String operationId, long bytesMax, Method method) {
        return stream(operationId, bytesMax, answering(method));
    }

    private static long notNegative(long bytesMax) {
        if (bytesMax < 0) {
            throw new IllegalArgumentException("bytesMax must not be negative");
        }
        return bytesMax;
    }

    private Operations put(String operationId, Operation operation) {
        if (operations.put(operationId, operation) != null) {
            throw new IllegalArgumentException("two handlers for " + operationId);
        }
        return this;
    }

    public Operation get(String operationId) {
        return requireNonNull(operations.get(operationId), operationId);
    }

    public void checkAgainst(Set<String> operationIds) {
        Set<String> unhandled = new TreeSet<>(operationIds);
        unhandled.removeAll(operations.keySet());
        Set<String> unknown = new TreeSet<>(operations.keySet());
        unknown.removeAll(operationIds);
        if (!unhandled.isEmpty() || !unknown.isEmpty()) {
            throw new IllegalStateException(
                    "operations without a handler: " + unhandled + ", handlers without an operation: " + unknown);
        }
    }
}
