package org.sumspace.catalog.transfer.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Exports the records of all kinds as lines of JSON. */
public final class ExportService {
    private static final int RECORDS_AT_ONCE = 100;

    private final List<TransferredKind<?>> kinds;
    private final Vertx vertx;

    /** @param kinds in the order of the export */
    public ExportService(List<TransferredKind<?>> kinds, Vertx vertx) {
        this.kinds = List.copyOf(kinds);
        this.vertx = vertx;
    }

    /**
     * Writes a line for each record, ordered by kind and id. A record is written as it is when it is read, so a record that is
     * changed meanwhile is written in its old or its new version.
     *
     * @param withSecrets whether participants have their password hashes and keys
     * @param writer completes when it wants more
     */
    public Future<Void> export(boolean withSecrets, Function<Buffer, Future<Void>> writer) {
        Future<Void> written = Future.succeededFuture();
        for (TransferredKind<?> kind : kinds) {
            written = written.compose(before -> kind.ids())
                    .compose(ids ->
                            vertx.executeBlocking(() -> ids.stream().sorted().toList(), false))
                    .compose(ids -> export(kind, ids, withSecrets, writer));
        }
        return written;
    }

    private Future<Void> export(
            TransferredKind<?> kind, List<String> ids, boolean withSecrets, Function<Buffer, Future<Void>> writer) {
        if (ids.isEmpty()) {
            return Future.succeededFuture();
        }
        int part = Math.min(RECORDS_AT_ONCE, ids.size());
        return kind.export(ids.subList(0, part), withSecrets)
                .compose(records -> vertx.executeBlocking(() -> lines(kind, records), false))
                .compose(writer)
                .compose(written -> export(kind, ids.subList(part, ids.size()), withSecrets, writer));
    }

    private static Buffer lines(TransferredKind<?> kind, List<Map<String, @Nullable Object>> records) {
        Buffer lines = Buffer.buffer();
        for (Map<String, @Nullable Object> record : records) {
            lines.appendBuffer(new JsonObject()
                            .put("kind", kind.name())
                            .put("record", new JsonObject(record))
                            .toBuffer())
                    .appendString("\n");
        }
        return lines;
    }
}
