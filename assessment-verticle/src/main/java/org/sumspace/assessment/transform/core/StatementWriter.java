package org.sumspace.assessment.transform.core;

import static org.sumspace.assessment.transform.core.JsonBytes.constant;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes views as xAPI statements, one on each line, in the form that existing clients read. */
public final class StatementWriter {
    private static final byte[] ID = constant("\"id\":");
    private static final byte[] TIMESTAMP = constant("\"timestamp\":");
    private static final byte[] ACTOR = constant(
            "\"actor\":{\"objectType\":\"Agent\",\"account\":" + "{\"homePage\":\"urn:affectlog:entity\",\"name\":");
    private static final byte[] ANONYMOUS = constant("\"anonymous\"");
    private static final byte[] ACTOR_EXTENSIONS = constant("},\"extensions\":{");
    private static final byte[] VIEWER_ANONYMOUS = constant("\"isViewerAnonymous\":");
    private static final byte[] OBJECT = constant(",\"object\":{\"objectType\":\"Activity\"");
    private static final byte[] OBJECT_ID = constant(",\"id\":");
    private static final byte[] DEFINITION = constant(",\"definition\":{\"type\":");
    private static final byte[] DEFINITION_NAME = constant(",\"name\":{\"en-US\":");
    private static final byte[] CONTEXT = constant("},\"context\":{");
    private static final byte[] REGISTRATION = constant("\"registration\":");
    private static final byte[] ACTIVITIES = constant("\"contextActivities\":{");
    private static final byte[] GROUPING = constant("\"grouping\":[{\"id\":");
    private static final byte[] CATEGORY = constant("\"category\":[{\"id\":");
    private static final byte[] END_OF_ACTIVITY = constant("}]");
    private static final byte[] EXTENSIONS = constant("},\"extensions\":{");
    private static final byte[] SCHOOL = constant("\"urn:affectlog:entityUaiCodeHash\":");
    private static final byte[] AUTHOR = constant("\"urn:affectlog:isViewerAuthor\":");
    private static final byte[] DURATION = constant("\"urn:affectlog:durationRaw\":");
    private static final byte[] RESULT = constant(",\"result\":{\"duration\":");
    private static final byte[] TRUE = constant("true");
    private static final byte[] FALSE = constant("false");
    private static final byte[] END_OF_TWO = constant("}}");
    private static final byte[] END = constant(",\"authority\":{\"name\":\"Sumspace assessment\"},\"source\":"
            + "{\"platform\":\"Maskott Tactileo\",\"schema\":\"maskott_csv_v1\",\"transformedBy\":\"Sumspace\"}}\n");

    private final JsonBytes json;
    private final Map<Verb, byte[]> verbs = new HashMap<>();

    public StatementWriter(JsonBytes json) {
        this.json = json;
    }

    public void write(EventRow row) {
        json.add('{');
        if (row.id() != null) {
            json.add(ID);
            json.text(row.id());
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

    /** A row without an actor has none in its statement either. */
    private void actor(EventRow row) {
        boolean anonymous = Boolean.TRUE.equals(row.anonymous());
        String actor = row.actor();
        if (actor == null && !anonymous) {
            return;
        }
        json.add(ACTOR);
        if (anonymous || actor == null) {
            json.add(ANONYMOUS);
        } else {
            json.text(actor);
        }
        json.add(ACTOR_EXTENSIONS);
        if (row.anonymous() != null) {
            json.add(VIEWER_ANONYMOUS);
            flag(row.anonymous());
        }
        json.add(END_OF_TWO);
        json.add(',');
    }

    private static byte[] member(Verb verb) {
        return constant("\"verb\":{\"id\":\"" + verb.id() + "\",\"display\":{\"en-US\":\"" + verb.display() + "\"}}");
    }

    private void object(EventRow row) {
        json.add(OBJECT);
        if (row.resource() != null) {
            json.add(OBJECT_ID);
            json.text(row.resource());
        }
        if (row.resourceType() != null) {
            json.add(DEFINITION);
            json.text(row.resourceType());
            json.add(DEFINITION_NAME);
            json.text(row.resourceType());
            json.add(END_OF_TWO);
        }
    }

    private void context(EventRow row) {
        json.add(CONTEXT);
        if (row.session() != null) {
            json.add(REGISTRATION);
            json.text(row.session());
            json.add(',');
        }
        json.add(ACTIVITIES);
        boolean first = activity(GROUPING, row.group(), true);
        activity(CATEGORY, row.viewContext(), first);
        json.add(EXTENSIONS);
        extensions(row);
        json.add(END_OF_TWO);
    }

    private void extensions(EventRow row) {
        boolean first = true;
        if (row.school() != null) {
            json.add(SCHOOL);
            json.text(row.school());
            first = false;
        }
        if (row.author() != null) {
            separate(first);
            json.add(AUTHOR);
            flag(row.author());
            first = false;
        }
        if (row.durationSeconds() != null) {
            separate(first);
            json.add(DURATION);
            json.text(row.durationSeconds().toString());
        }
    }

    private void result(@Nullable Double seconds) {
        String duration =
                seconds == null ? null : IsoDuration.ofSeconds(seconds).orElse(null);
        if (duration != null) {
            json.add(RESULT);
            json.text(duration);
            json.add('}');
        }
    }

    /** @return whether no activity has been written yet */
    private boolean activity(byte[] name, @Nullable String id, boolean first) {
        if (id == null) {
            return first;
        }
        separate(first);
        json.add(name);
        json.text(id);
        json.add(END_OF_ACTIVITY);
        return false;
    }

    private void separate(boolean first) {
        if (!first) {
            json.add(',');
        }
    }

    private void flag(boolean value) {
        json.add(value ? TRUE : FALSE);
    }
}
