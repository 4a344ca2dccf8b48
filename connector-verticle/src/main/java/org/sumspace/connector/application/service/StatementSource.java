package org.sumspace.connector.application.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.record.domain.AnonymousStatement;
import org.sumspace.connector.record.domain.StoredStatement;
import org.sumspace.connector.record.service.StatementService;

/**
 * The connector's own learning records as a data resource, as NDJSON without their learners. They count as personal
 * data unless the resource says that it contains no personal data. Records of too few learners are never read.
 */
public record StatementSource(Vertx vertx, StatementService statements) {
    public static final int LEARNERS_MIN = 10;

    static final String MEDIA_TYPE = "application/x-ndjson";
    private static final int BATCH = 500;

    /**
     * Reads all records, and ends the sink with them.
     *
     * @param bytesMax a larger result is refused
     * @return the media type; failed with FORBIDDEN if the resource contains personal data or there are few learners
     */
    public Future<String> read(Resource resource, long bytesMax, WriteStream<Buffer> sink) {
        if (resource.isPersonal()) {
            return Future.failedFuture(NodeException.forbidden("A resource use PII."));
        }
        return new Reading(bytesMax, sink).from("");
    }

    /** One reading of all records, in the order of their ids. */
    private final class Reading {
        private final long bytesMax;
        private final WriteStream<Buffer> sink;
        private final Set<String> learners = new HashSet<>();
        private long bytes;

        private Reading(long bytesMax, WriteStream<Buffer> sink) {
            this.bytesMax = bytesMax;
            this.sink = sink;
        }

        private Future<String> from(String after) {
            return statements.after(after, BATCH).compose(found -> {
                if (found.isEmpty()) {
                    return end();
                }
                return vertx.executeBlocking(() -> lines(found), false)
                        .compose(sink::write)
                        .compose(written -> from(found.get(found.size() - 1).id()));
            });
        }

        private Buffer lines(List<StoredStatement> found) {
            Buffer lines = Buffer.buffer();
            for (StoredStatement each : found) {
                if (learners.size() < LEARNERS_MIN) {
                    learners.add(each.learner());
                }
                lines.appendBytes(AnonymousStatement.of(JsonValue.parse(each.json())))
                        .appendString("\n");
            }
            bytes += lines.length();
            if (bytes > bytesMax) {
                throw NodeException.tooLarge("The learning records are longer than " + bytesMax + " bytes.");
            }
            return lines;
        }

        private Future<String> end() {
            if (learners.size() < LEARNERS_MIN) {
                return Future.failedFuture(NodeException.forbidden(
                        "The learning records are of less than " + LEARNERS_MIN + " learners."));
            }
            return sink.end().map(MEDIA_TYPE);
        }
    }
}
