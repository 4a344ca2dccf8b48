package org.sumspace.assessment.transform.core;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes views as xAPI statements, in the form that existing clients read. */
public final class StatementWriter {
    private static final String HOME_PAGE = "urn:affectlog:entity";
    private static final String EXTENSION = "urn:affectlog:";
    private static final String ANONYMOUS = "anonymous";
    private static final String LANGUAGE = "en-US";

    private final JsonGenerator json;

    public StatementWriter(JsonGenerator json) {
        this.json = json;
    }

    public void write(EventRow row) throws IOException {
        json.writeStartObject();
        text("id", row.id());
        text("timestamp", row.timestamp());
        actor(row);
        verb(Verb.of(row.viewContext()));
        object(row);
        context(row);
        result(row);
        json.writeObjectFieldStart("authority");
        json.writeStringField("name", "Sumspace assessment");
        json.writeEndObject();
        json.writeObjectFieldStart("source");
        json.writeStringField("platform", "Maskott Tactileo");
        json.writeStringField("schema", "maskott_csv_v1");
        json.writeStringField("transformedBy", "Sumspace");
        json.writeEndObject();
        json.writeEndObject();
    }

    /** A row without an actor has none in its statement either. */
    private void actor(EventRow row) throws IOException {
        boolean anonymous = Boolean.TRUE.equals(row.anonymous());
        if (row.actor() == null && !anonymous) {
            return;
        }
        json.writeObjectFieldStart("actor");
        json.writeStringField("objectType", "Agent");
        json.writeObjectFieldStart("account");
        json.writeStringField("homePage", HOME_PAGE);
        json.writeStringField("name", anonymous ? ANONYMOUS : row.actor());
        json.writeEndObject();
        json.writeObjectFieldStart("extensions");
        flag("isViewerAnonymous", row.anonymous());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void verb(Verb verb) throws IOException {
        json.writeObjectFieldStart("verb");
        json.writeStringField("id", verb.id());
        json.writeObjectFieldStart("display");
        json.writeStringField(LANGUAGE, verb.display());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void object(EventRow row) throws IOException {
        json.writeObjectFieldStart("object");
        json.writeStringField("objectType", "Activity");
        text("id", row.resource());
        if (row.resourceType() != null) {
            json.writeObjectFieldStart("definition");
            json.writeStringField("type", row.resourceType());
            json.writeObjectFieldStart("name");
            json.writeStringField(LANGUAGE, row.resourceType());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void context(EventRow row) throws IOException {
        json.writeObjectFieldStart("context");
        text("registration", row.session());
        json.writeObjectFieldStart("contextActivities");
        activity("grouping", row.group());
        activity("category", row.viewContext());
        json.writeEndObject();
        json.writeObjectFieldStart("extensions");
        if (row.school() != null) {
            json.writeStringField(EXTENSION + "entityUaiCodeHash", row.school());
        }
        flag(EXTENSION + "isViewerAuthor", row.author());
        if (row.durationSeconds() != null) {
            json.writeStringField(
                    EXTENSION + "durationRaw", row.durationSeconds().toString());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void result(EventRow row) throws IOException {
        if (row.durationSeconds() == null) {
            return;
        }
        String duration = IsoDuration.ofSeconds(row.durationSeconds()).orElse(null);
        if (duration != null) {
            json.writeObjectFieldStart("result");
            json.writeStringField("duration", duration);
            json.writeEndObject();
        }
    }

    private void activity(String name, @Nullable String id) throws IOException {
        if (id != null) {
            json.writeArrayFieldStart(name);
            json.writeStartObject();
            json.writeStringField("id", id);
            json.writeEndObject();
            json.writeEndArray();
        }
    }

    private void text(String name, @Nullable String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }

    private void flag(String name, @Nullable Boolean value) throws IOException {
        if (value != null) {
            json.writeBooleanField(name, value);
        }
    }
}
