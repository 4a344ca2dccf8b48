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

/** Answers with one record: its version is the entity tag. */
record RecordAnswer(RoutingContext ctx, RecordView view) {
    private static final String IGNORED_FIELDS = "Sumspace-Ignored-Fields";
    private static final Pattern PRINTED_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int IGNORED_NAMES_MAX = 20;

    void read(ResourceRecord record) {
        send(record, view.published(record));
    }

    void described(ResourceRecord record) {
        send(record, view.selfDescription(record));
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
        send(record, view.of(record));
    }

    private void send(ResourceRecord record, Map<String, @Nullable Object> body) {
        ctx.response().putHeader(HttpHeaders.ETAG, "\"" + record.version() + "\"");
        ctx.json(new JsonObject(body));
    }
}
