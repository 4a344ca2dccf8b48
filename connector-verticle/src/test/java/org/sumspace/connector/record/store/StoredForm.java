package org.sumspace.connector.record.store;

import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.record.domain.Statement;

/** Statements as they are stored, which is what queries are evaluated on. */
public final class StoredForm {
    private StoredForm() {}

    public static JsonValue of(JsonValue document) {
        return of(new Statement("id", "learner", "", document));
    }

    static JsonValue of(Statement statement) {
        return JsonValue.parse(StatementDocument.of(statement).encode());
    }
}
