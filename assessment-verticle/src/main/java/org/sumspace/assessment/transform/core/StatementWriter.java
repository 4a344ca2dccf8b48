package org.sumspace.assessment.transform.core;

import static org.sumspace.assessment.transform.core.JsonBytes.constant;

import java.util.HashMap;
import java.util.Map;
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
    private static final byte[] DEFINITION = constant(",\"definition\":{\"type\":");
    private static final byte[] DEFINITION_NAME = constant(",\"name\":{\"en-US\":");
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
    private static final byte[] RESULT = constant(",\"result\":{\"duration\":");
    private static final byte[] TRUE = constant("true");
    private static final byte[] FALSE = constant("false");
    private static final byte[] END_OF_TWO = constant("}}");
    private static final byte[] END = constant(",\"authority\":{\"objectType\":\"Agent\",\"account\":"
            + "{\"homePage\":\"urn:sumspace:software\",\"name\":\"Sumspace assessment\"}}}\n");
    private static final String RESOURCE = "urn:affectlog:resource:";
    private static final String TYPE = "urn:affectlog:resource-type:";
    private static final String GROUP = "urn:affectlog:collection:";
    private static final String VIEW_CONTEXT = "urn:affectlog:view-context:";
    private static final String NO_RESOURCE = "unknown";

    private final JsonBytes json;
    private final Map<Verb, byte[]> verbs = new HashMap<>();

    public StatementWriter(JsonBytes json) {
        this.json = json;
    }

    public void write(EventRow row) {
        json.add('{');
        if (row.id() != null) {
            json.add(ID);
            json.text(XapiStatementForm.uuid(row.id()));
            json.add(',');
        }
        if (row.timestamp() != null) {
            json.add(TIMESTAMP);
            json.text(row.timestamp());
            json.add(',');
        }
        actor(row);
        json.add(verbs.computeIfAbsent(Verb.of(row.viewContext()), StatementWriter::member));
        object(row);
        context(row);
        result(row.durationSeconds());
        json.add(END);
    }

    private void actor(EventRow row) {
        json.add(ACTOR);
        String actor = row.actor();
        if (Boolean.TRUE.equals(row.anonymous())) {
            json.add(ANONYMOUS);
        } else if (actor == null) {
            json.add(UNKNOWN);
        } else {
            json.text(actor);
        }
        json.add(END_OF_TWO);
        json.add(',');
    }

    private static byte[] member(Verb verb) {
        return constant("\"verb\":{\"id\":\"" + verb.id() + "\",\"display\":{\"en-US\":\"" + verb.display() + "\"}}");
    }

    private void object(EventRow row) {
        json.add(OBJECT);
        json.text(XapiStatementForm.iri(RESOURCE, row.resource() == null ? NO_RESOURCE : row.resource()));
        if (row.resourceType() != null) {
            json.add(DEFINITION);
            json.text(XapiStatementForm.iri(TYPE, row.resourceType()));
            json.add(DEFINITION_NAME);
            json.text(row.resourceType());
            json.add(END_OF_TWO);
        }
    }

    private void context(EventRow row) {
        json.add(CONTEXT);
        if (row.session() != null) {
            json.add(REGISTRATION);
            json.text(XapiStatementForm.uuid(row.session()));
            json.add(',');
        }
        if (row.group() != null || row.viewContext() != null) {
            json.add(ACTIVITIES);
            if (row.group() != null) {
                json.add(GROUPING);
                json.text(XapiStatementForm.iri(GROUP, row.group()));
                json.add(END_OF_ACTIVITY);
            }
            if (row.viewContext() != null) {
                if (row.group() != null) {
                    json.add(',');
                }
                json.add(CATEGORY);
                json.text(XapiStatementForm.iri(VIEW_CONTEXT, row.viewContext()));
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
        text(SCHOOL, row.school());
        flag(AUTHOR, row.author());
        flag(VIEWER_ANONYMOUS, row.anonymous());
        text(
                DURATION,
                row.durationSeconds() == null ? null : row.durationSeconds().toString());
        text(TIME, row.unreadableTime());
    }

    private void text(byte[] name, @Nullable String value) {
        if (value != null) {
            json.add(name);
            json.text(value);
        }
    }

    private void flag(byte[] name, @Nullable Boolean value) {
        if (value != null) {
            json.add(name);
            json.add(value ? TRUE : FALSE);
        }
    }

    private void result(@Nullable Double seconds) {
        String duration =
                seconds == null ? null : DurationText.ofSeconds(seconds).orElse(null);
        if (duration != null) {
            json.add(RESULT);
            json.text(duration);
            json.add('}');
        }
    }
}
