package org.sumspace.assessment.transform.core;

import static org.sumspace.assessment.transform.core.JsonBytes.constant;

import org.jspecify.annotations.Nullable;

/**
 * Writes views as valid xAPI statements, one on each line. Codes of the input become IRIs that begin with
 * {@code urn:affectlog:}, pseudonyms of statements and sessions become UUIDs.
 */
public final class StatementWriter {
    private static final byte[] ID = constant("\"id\":");
    private static final byte[] TIMESTAMP = constant("\"timestamp\":");
    private static final byte[] ACTOR = constant(
            "\"actor\":{\"objectType\":\"Agent\",\"account\":{\"homePage\":\"urn:affectlog:entity\",\"name\":");
    private static final byte[] ANONYMOUS = constant("\"anonymous\"");
    private static final byte[] UNKNOWN = constant("\"unknown\"");
    private static final byte[] OBJECT = constant(",\"object\":{\"objectType\":\"Activity\",\"id\":");
    private static final byte[] CONTEXT = constant("},\"context\":{");
    private static final byte[] REGISTRATION = constant("\"registration\":");
    private static final byte[] ACTIVITIES = constant("\"contextActivities\":{");
    private static final byte[] GROUPING = constant("\"grouping\":[{\"id\":");
    private static final byte[] CATEGORY = constant("\"category\":[{\"id\":");
    private static final byte[] END_OF_ACTIVITY = constant("}]");
    private static final byte[] EXTENSIONS = constant("\"platform\":\"Maskott Tactileo\",\"extensions\":{"
            + "\"urn:affectlog:source\":{\"schema\":\"maskott_csv_v1\",\"transformedBy\":\"Sumspace\"}");
    private static final byte[] SCHOOL = constant(",\"urn:affectlog:entityUaiCodeHash\":");
    private static final byte[] AUTHOR = constant(",\"urn:affectlog:isViewerAuthor\":");
    private static final byte[] VIEWER_ANONYMOUS = constant(",\"urn:affectlog:isViewerAnonymous\":");
    private static final byte[] DURATION = constant(",\"urn:affectlog:durationRaw\":");
    private static final byte[] TIME = constant(",\"urn:affectlog:timestampRaw\":");
    private static final byte[] TRUE = constant("true");
    private static final byte[] FALSE = constant("false");
    private static final byte[] END_OF_TWO = constant("}}");
    private static final byte[] END = constant(",\"authority\":{\"objectType\":\"Agent\",\"account\":"
            + "{\"homePage\":\"urn:sumspace:software\",\"name\":\"Sumspace assessment\"}}}\n");

    private final JsonBytes json;
    private final StatementParts parts;

    /** @param parts what other writers have already met */
    public StatementWriter(JsonBytes json, StatementParts parts) {
        this.json = json;
        this.parts = parts;
    }

    public void write(EventRow row) {
        json.add('{');
        if (row.id() != null) {
            json.add(ID);
            uuid(row.id());
            json.add(',');
        }
        if (row.timestamp() != null) {
            json.add(TIMESTAMP);
            json.text(row.timestamp());
            json.add(',');
        }
        actor(row);
        json.add(parts.verb(row.viewContext()));
        object(row);
        context(row);
        if (row.durationSeconds() != null) {
            json.add(parts.result(row.durationSeconds()));
        }
        json.add(END);
    }

    /** Most ids are pseudonyms, whose digits need no text in between. */
    private void uuid(String text) {
        if (XapiStatementForm.isPseudonym(text)) {
            json.pseudonym(text);
        } else {
            json.text(XapiStatementForm.uuid(text));
        }
    }

    private void actor(EventRow row) {
        json.add(ACTOR);
        String actor = row.actor();
        if (Boolean.TRUE.equals(row.anonymous())) {
            json.add(ANONYMOUS);
        } else if (actor == null) {
            json.add(UNKNOWN);
        } else {
            json.add(parts.text(actor));
        }
        json.add(END_OF_TWO);
        json.add(',');
    }

    private void object(EventRow row) {
        json.add(OBJECT);
        json.add(parts.resource(row.resource()));
        if (row.resourceType() != null) {
            json.add(parts.definition(row.resourceType()));
        }
    }

    private void context(EventRow row) {
        json.add(CONTEXT);
        if (row.session() != null) {
            json.add(REGISTRATION);
            uuid(row.session());
            json.add(',');
        }
        if (row.group() != null || row.viewContext() != null) {
            json.add(ACTIVITIES);
            if (row.group() != null) {
                json.add(GROUPING);
                json.add(parts.group(row.group()));
                json.add(END_OF_ACTIVITY);
            }
            if (row.viewContext() != null) {
                if (row.group() != null) {
                    json.add(',');
                }
                json.add(CATEGORY);
                json.add(parts.context(row.viewContext()));
                json.add(END_OF_ACTIVITY);
            }
            json.add('}');
            json.add(',');
        }
        json.add(EXTENSIONS);
        extensions(row);
        json.add(END_OF_TWO);
    }

    private void extensions(EventRow row) {
        if (row.school() != null) {
            json.add(SCHOOL);
            json.add(parts.text(row.school()));
        }
        flag(AUTHOR, row.author());
        flag(VIEWER_ANONYMOUS, row.anonymous());
        if (row.durationSeconds() != null) {
            json.add(DURATION);
            json.add(parts.seconds(row.durationSeconds()));
        }
        if (row.unreadableTime() != null) {
            json.add(TIME);
            json.text(row.unreadableTime());
        }
    }

    private void flag(byte[] name, @Nullable Boolean value) {
        if (value != null) {
            json.add(name);
            json.add(value ? TRUE : FALSE);
        }
    }
}
