package org.sumspace.catalog.resource.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.http.MediaTypes;

/** Answers with one record: its version is the entity tag. */
record RecordAnswer(RoutingContext ctx, RecordView view) {
    private static final String IGNORED_FIELDS = "Sumspace-Ignored-Fields";
    private static final Pattern PRINTED_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int IGNORED_NAMES_MAX = 20;
    private static final int NOT_MODIFIED = 304;

    /** Without a body if the client has this version. */
    void read(EncodedRecord encoded) {
        unlessKnown(
                encoded.record(),
                () -> ctx.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON)
                        .end(encoded.published()));
    }

    /**
     * Always whole, because it depends on more than the record's version.
     *
     * @param body what the caller reads
     */
    void assembled(ResourceRecord record, Map<String, @Nullable Object> body) {
        putTag(record);
        ctx.json(new JsonObject(body));
    }

    /** Without a body if the client has this version. */
    void described(ResourceRecord record, Map<String, @Nullable Object> description) {
        unlessKnown(record, () -> ctx.json(new JsonObject(description)));
    }

    private void unlessKnown(ResourceRecord record, Runnable answer) {
        putTag(record);
        if (ctx.isFresh()) {
            ctx.response().setStatusCode(NOT_MODIFIED).end();
        } else {
            answer.run();
        }
    }

    /** @param ignored names of what the client sent in vain; names in another form are not repeated */
    void written(ResourceRecord record, List<String> ignored) {
        String names = ignored.stream()
                .filter(name -> PRINTED_NAME.matcher(name).matches())
                .limit(IGNORED_NAMES_MAX)
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            ctx.response().putHeader(IGNORED_FIELDS, names);
        }
        assembled(record, view.of(record));
    }

    private void putTag(ResourceRecord record) {
        ctx.response().putHeader(HttpHeaders.ETAG, Versions.tag(record.version()));
    }
}
