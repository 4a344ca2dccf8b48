package org.sumspace.common.http.server.limit;

import java.time.Duration;

/**
 * How long a request may take to arrive.
 *
 * @param head from the first byte of a request, or from the start of its connection, to the end of its headers
 * @param bodyStart how long a body may be slower than {@code bodyBytesPerSecond}
 * @param bodyBytesPerSecond the average rate below which a body is cut off after that
 */
public record RequestDeadlines(Duration head, Duration bodyStart, int bodyBytesPerSecond) {
    public static final RequestDeadlines DEFAULT =
            new RequestDeadlines(Duration.ofSeconds(15), Duration.ofSeconds(30), 16 * 1024);

    private static final int MILLIS = 1000;

    /** How long a body of which this many bytes arrived may have taken so far. */
    Duration forBody(long bytesRead) {
        return bodyStart.plusMillis(bytesRead * MILLIS / bodyBytesPerSecond);
    }
}
