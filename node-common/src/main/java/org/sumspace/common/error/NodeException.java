package org.sumspace.common.error;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A refusal or failure that is reported to the caller: a {@link ProblemType} and a detail. The detail contains no
 * secret and no internals; those belong into the cause, which is written to this node's log only. A refusal can have a
 * reason, by which it is counted in addition to its problem type.
 */
public class NodeException extends RuntimeException {
    private static final int RETRY_SOON_SECONDS = 1;

    private final ProblemType type;
    private final transient List<Violation> violations;
    private final int retryAfterSeconds;
    private final @Nullable String refusalReason;

    /**
     * Rebuilds a problem that another node reported; a new one is built by the factories.
     *
     * @param retryAfterSeconds 0 for none
     */
    public NodeException(
            ProblemType type,
            String detail,
            List<Violation> violations,
            int retryAfterSeconds,
            @Nullable Throwable cause) {
        this(type, detail, violations, retryAfterSeconds, cause, null);
    }

    /** For refusals with a reason. */
    protected NodeException(ProblemType type, String detail, int retryAfterSeconds, String reason) {
        this(type, detail, List.of(), retryAfterSeconds, null, requireNonNull(reason, "reason"));
    }

    private NodeException(
            ProblemType type,
            String detail,
            List<Violation> violations,
            int retryAfterSeconds,
            @Nullable Throwable cause,
            @Nullable String reason) {
        // A problem that the caller caused is an answer, not a fault of this program: no stack trace is recorded.
        super(requireNonNull(detail, "detail"), cause, false, !type.isCallersFault());
        this.type = type;
        this.violations = List.copyOf(violations);
        this.retryAfterSeconds = retryAfterSeconds;
        this.refusalReason = reason;
    }

    private NodeException(ProblemType type, String detail, @Nullable Throwable cause) {
        this(type, detail, List.of(), 0, cause);
    }

    public static NodeException invalidInput(String detail) {
        return new NodeException(ProblemType.INVALID_INPUT, detail, null);
    }

    public static NodeException invalidInput(List<Violation> violations) {
        return new NodeException(ProblemType.INVALID_INPUT, summary(violations), violations, 0, null);
    }

    /** @throws NodeException INVALID_INPUT if there is a violation */
    public static void requireNone(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw invalidInput(violations);
        }
    }

    public static NodeException unauthenticated(String detail) {
        return new NodeException(ProblemType.UNAUTHENTICATED, detail, null);
    }

    public static NodeException forbidden(String detail) {
        return new NodeException(ProblemType.FORBIDDEN, detail, null);
    }

    public static NodeException notFound(String detail) {
        return new NodeException(ProblemType.NOT_FOUND, detail, null);
    }

    public static NodeException methodNotAllowed(String detail) {
        return new NodeException(ProblemType.METHOD_NOT_ALLOWED, detail, null);
    }

    /** The request did not arrive in time; counted among the refusals, because slow requests can be an attack. */
    public static NodeException tooSlow(String detail) {
        return new NodeException(ProblemType.TOO_SLOW, detail, null).withRefusalReason(ProblemType.TOO_SLOW.slug());
    }

    public static NodeException conflict(String detail) {
        return new NodeException(ProblemType.CONFLICT, detail, null);
    }

    public static NodeException gone(String detail) {
        return new NodeException(ProblemType.GONE, detail, null);
    }

    public static NodeException tooLarge(String detail) {
        return new NodeException(ProblemType.TOO_LARGE, detail, null);
    }

    public static NodeException unsupportedMediaType(String detail) {
        return new NodeException(ProblemType.UNSUPPORTED_MEDIA_TYPE, detail, null);
    }

    public static NodeException unprocessable(String detail) {
        return new NodeException(ProblemType.UNPROCESSABLE, detail, null);
    }

    public static NodeException unprocessable(List<Violation> violations) {
        return new NodeException(ProblemType.UNPROCESSABLE, summary(violations), violations, 0, null);
    }

    public static NodeException failedDependency(String detail, @Nullable Throwable cause) {
        return new NodeException(ProblemType.FAILED_DEPENDENCY, detail, cause);
    }

    public static NodeException tooMany(String detail, int retryAfterSeconds) {
        return new NodeException(ProblemType.TOO_MANY, detail, List.of(), retryAfterSeconds, null);
    }

    public static NodeException unavailable(String detail) {
        return unavailable(detail, null);
    }

    public static NodeException unavailable(String detail, @Nullable Throwable cause) {
        return new NodeException(ProblemType.UNAVAILABLE, detail, List.of(), RETRY_SOON_SECONDS, cause);
    }

    public static NodeException insufficientStorage(String detail) {
        return new NodeException(ProblemType.INSUFFICIENT_STORAGE, detail, null);
    }

    /** An error of this node. The caller does not learn the cause. */
    public static NodeException internal(Throwable cause) {
        return new NodeException(ProblemType.INTERNAL, "The failure is recorded in the node's log.", cause);
    }

    /**
     * The same failure, counted under a reason.
     *
     * @param reason one of a fixed set of words, never anything from the request
     */
    public NodeException withRefusalReason(String reason) {
        return new NodeException(type, detail(), violations, retryAfterSeconds, getCause(), reason);
    }

    /** Whether a change was refused because of the present state, for example because another one came first. */
    public static boolean isConflict(Throwable failure) {
        return failure instanceof NodeException refused && refused.type == ProblemType.CONFLICT;
    }

    public ProblemType type() {
        return type;
    }

    /** The text for the caller. */
    public String detail() {
        return requireNonNull(getMessage());
    }

    public List<Violation> violations() {
        return violations;
    }

    /** Seconds after which the caller may try again; 0 if unknown. */
    public OptionalInt retryAfterSeconds() {
        return retryAfterSeconds > 0 ? OptionalInt.of(retryAfterSeconds) : OptionalInt.empty();
    }

    /** The reason by which this refusal is counted; empty if it is counted by its type only. */
    public Optional<String> refusalReason() {
        return Optional.ofNullable(refusalReason);
    }

    /** Whether the caller must change something; false for a failure of the node, which says nothing about the request. */
    public boolean isCallersFault() {
        return type.isCallersFault();
    }

    private static String summary(List<Violation> violations) {
        return violations.size() == 1
                ? violations.get(0).toString()
                : violations.size() + " violations, the first: " + violations.get(0);
    }
}
