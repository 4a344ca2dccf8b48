package org.sumspace.catalog.resource.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.common.http.server.operation.Answer;

/** Answers with one record: its version is the entity tag. */
final class RecordAnswers {
    private static final String IGNORED_FIELDS = "Sumspace-Ignored-Fields";
    private static final Pattern PRINTED_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int IGNORED_NAMES_MAX = 20;

    private RecordAnswers() {}

    /** @param body the record as the caller reads it */
    static Answer of(ResourceRecord record, Map<String, @Nullable Object> body) {
        return tagged(record, Answer.json(new JsonObject(body)));
    }

    static Answer tagged(ResourceRecord record, Answer answer) {
        return answer.with(HttpHeaders.ETAG, Versions.tag(record.version()));
    }

    /** @param ignored names of fields that the client sent and the catalog ignored; malformed names are left out */
    static Answer written(RecordView view, ResourceRecord record, List<String> ignored) {
        String names = ignored.stream()
                .filter(name -> PRINTED_NAME.matcher(name).matches())
                .limit(IGNORED_NAMES_MAX)
                .collect(Collectors.joining(", "));
        Answer answer = of(record, view.of(record));
        return names.isEmpty() ? answer : answer.with(IGNORED_FIELDS, names);
    }
}
