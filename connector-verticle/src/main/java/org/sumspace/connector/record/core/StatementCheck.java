package org.sumspace.connector.record.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.record.StatementActor;
import org.sumspace.common.training.record.TemporalField;

/** Validates one statement: it must identify the learner, and its values must be comparable in queries. */
final class StatementCheck {
    static final int MAX_LEARNER_CHARS = 256;
    private static final List<String> OBJECTS = List.of("actor", "verb", "object");
    private static final List<String> OPTIONAL_OBJECTS = List.of("result", "context");
    private static final DocumentPath VERB = DocumentPath.parse("verb.id");

    private final JsonValue document;
    private final String pointer;
    private final List<Violation> violations = new ArrayList<>();

    /** @param pointer JSON pointer to the statement in the request */
    StatementCheck(JsonValue document, String pointer) {
        this.document = document;
        this.pointer = pointer;
    }

    List<Violation> violations() {
        if (!document.isObject()) {
            return List.of(new Violation(pointer, "must be an object"));
        }
        checkId();
        OBJECTS.forEach(name -> require(document.member(name).isObject(), "/" + name, "must be an object"));
        OPTIONAL_OBJECTS.forEach(name -> require(
                document.member(name).isMissing() || document.member(name).isObject(),
                "/" + name,
                "must be an object"));
        require(VERB.find(document).isText(), "/verb/id", "must be a text");
        String learner = learner();
        require(
                !learner.isBlank() && learner.length() <= MAX_LEARNER_CHARS,
                "/actor",
                "must be identified by account.name or mbox, of at most " + MAX_LEARNER_CHARS + " characters");
        for (TemporalField field : TemporalField.values()) {
            checkTime(field);
        }
        checkValues(document, "");
        return violations;
    }

    String id() {
        return document.member("id").asText().toLowerCase(Locale.ROOT);
    }

    String learner() {
        return StatementActor.learner(document);
    }

    private void checkId() {
        boolean valid;
        try {
            valid = document.member("id").isText()
                    && UUID.fromString(id()).toString().equals(id());
        } catch (IllegalArgumentException e) {
            valid = false;
        }
        require(valid, "/id", "must be a UUID");
    }

    private void checkTime(TemporalField field) {
        JsonValue value = field.path().find(document);
        if (value.isMissing()) {
            return;
        }
        String at = "/" + String.join("/", field.path().steps());
        try {
            require(value.isText(), at, "must be a text");
            field.millis(value.asText());
        } catch (IllegalArgumentException e) {
            require(false, at, String.valueOf(e.getMessage()));
        }
    }

    /** Values that queries can compare and every store can keep. */
    private void checkValues(JsonValue node, String at) {
        if (violations.size() >= StatementReader.MAX_VIOLATIONS) {
            return;
        }
        require(
                !node.isNumber() || Double.isFinite(node.doubleValue()),
                at,
                "holds a number beyond the range of a 64-bit floating-point number");
        require(!node.isText() || StorableText.isStorable(node.asText()), at, StorableText.EXPECTED);
        for (Map.Entry<String, JsonValue> member : node.members()) {
            if (StorableText.isStorable(member.getKey())) {
                checkValues(member.getValue(), at + "/" + member.getKey());
            } else {
                require(false, at, StorableText.EXPECTED);
            }
        }
        List<JsonValue> items = node.items();
        for (int i = 0; i < items.size(); i++) {
            checkValues(items.get(i), at + "/" + i);
        }
    }

    private void require(boolean condition, String at, String message) {
        if (!condition) {
            violations.add(new Violation(pointer + at, message));
        }
    }
}
