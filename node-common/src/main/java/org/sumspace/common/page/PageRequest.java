package org.sumspace.common.page;

/**
 * Which page of a list a client asks for: query parameters {@code limit} and {@code page}.
 *
 * @param limit items per page
 * @param page counted from 1
 */
public record PageRequest(int limit, int page) {
    public static final int LIMIT_MAX = 100;
    public static final int LIMIT_DEFAULT = 10;

    public PageRequest {
        if (limit < 1 || page < 1) {
            throw new IllegalArgumentException("limit and page must be at least 1");
        }
    }

    /** Reduces the limit to {@link #LIMIT_MAX}, for answers that contain the limit. */
    public static PageRequest reduced(int limit, int page) {
        return new PageRequest(Math.min(limit, LIMIT_MAX), page);
    }

    /** How many items come before this page. */
    public long skip() {
        return (long) (page - 1) * limit;
    }
}
