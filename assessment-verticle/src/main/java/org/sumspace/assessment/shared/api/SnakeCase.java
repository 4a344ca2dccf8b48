package org.sumspace.assessment.shared.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;

/** Records in answers and bodies, with members in snake case. Components that are null are left out. */
public final class SnakeCase {
    private static final JsonRecords RECORDS = JsonRecords.camelCase().inSnakeCase();

    private SnakeCase() {}

    /** Status 200 with a record, or a list or a map of records. */
    public static Answer answer(Object value) {
        return Answer.of(MediaTypes.JSON, Buffer.buffer(RECORDS.bytes(value)));
    }

    /** A record to which an answer adds members. */
    public static JsonObject object(Object record) {
        return new JsonObject(RECORDS.tree(record));
    }

    /** @throws org.sumspace.common.error.NodeException INVALID_INPUT for a body that is not such a record */
    public static <T> T body(ApiRequest request, Class<T> type) {
        return request.object(type, RECORDS);
    }
}
