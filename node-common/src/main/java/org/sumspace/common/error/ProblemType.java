package org.sumspace.common.error;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;

/**
 * The kinds of failure a caller can tell apart (RFC 9457). The slug is part of the API: it never changes and is never
 * reused. On HTTP it travels as {@link #uri}, on the event bus as itself.
 */
public enum ProblemType {
    INVALID_INPUT("invalid-input", "The request is invalid", 400),
    UNAUTHENTICATED("unauthenticated", "Credentials are missing or not valid", 401),
    FORBIDDEN("forbidden", "The caller may not do this", 403),
    NOT_FOUND("not-found", "There is no such resource", 404),
    METHOD_NOT_ALLOWED("method-not-allowed", "The resource does not have this method", 405),
    TOO_SLOW("too-slow", "The request took too long to arrive", 408),
    CONFLICT("conflict", "The request contradicts the present state", 409),
    GONE("gone", "The time for this request is over", 410),
    TOO_LARGE("too-large", "The request is larger than this node accepts", 413),
    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", "The request body has a type that is not accepted here", 415),
    UNPROCESSABLE("unprocessable", "The request is well-formed but cannot be carried out", 422),
    FAILED_DEPENDENCY("failed-dependency", "Another service that is needed for this refused or failed", 424),
    TOO_MANY("too-many", "Too many requests", 429),
    INTERNAL("internal", "The node failed", 500),
    UNAVAILABLE("unavailable", "The node cannot do this at the moment", 503),
    INSUFFICIENT_STORAGE("insufficient-storage", "The node has no space for this", 507);

    private static final String BASE = "https://sumspace.org/problems/";

    private final String slug;
    private final String title;
    private final int httpStatus;

    ProblemType(String slug, String title, int httpStatus) {
        this.slug = slug;
        this.title = title;
        this.httpStatus = httpStatus;
    }

    public String slug() {
        return slug;
    }

    public String title() {
        return title;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** Whether the caller must change something; false for a failure of the node, which says nothing about the request. */
    public boolean isCallersFault() {
        return httpStatus < 500;
    }

    /** Whether the same request may succeed later, because the cause may be temporary. */
    public boolean mayPass() {
        return switch (this) {
            case UNAUTHENTICATED,
                    TOO_SLOW,
                    TOO_MANY,
                    INTERNAL,
                    UNAVAILABLE,
                    INSUFFICIENT_STORAGE,
                    FAILED_DEPENDENCY,
                    NOT_FOUND -> true;
            default -> false;
        };
    }

    public URI uri() {
        return URI.create(BASE + slug);
    }

    public static Optional<ProblemType> ofSlug(String slug) {
        return Arrays.stream(values()).filter(type -> type.slug.equals(slug)).findFirst();
    }

    public static Optional<ProblemType> ofUri(String uri) {
        return uri.startsWith(BASE) ? ofSlug(uri.substring(BASE.length())) : Optional.empty();
    }

    /** The type for an HTTP status if nothing more exact is known. */
    public static ProblemType ofHttpStatus(int status) {
        return Arrays.stream(values())
                .filter(type -> type.httpStatus == status)
                .findFirst()
                .orElseGet(() -> status < 500 ? INVALID_INPUT : status == 500 ? INTERNAL : UNAVAILABLE);
    }
}
