package org.sumspace.connector.record.store;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.store.Documents;
import org.sumspace.common.training.record.Field;
import org.sumspace.common.training.record.StatementForm;
import org.sumspace.connector.record.domain.Statement;

/**
 * A statement as a document of the store: its text, from which answers are made, the learner, and the parts that queries
 * look at.
 */
final class StatementDocument {
    static final String LEARNER = "learner";
    static final String JSON = "json";

    private StatementDocument() {}

    static JsonObject of(Statement statement) {
        return new JsonObject()
                .put(Documents.ID, statement.id())
                .put(LEARNER, statement.learner())
                .put(JSON, statement.json())
                .put(Field.CONTENT, new JsonObject(StatementForm.content(statement.document())))
                .put(Field.TIMES, new JsonObject(StatementForm.times(statement.document())));
    }
}
