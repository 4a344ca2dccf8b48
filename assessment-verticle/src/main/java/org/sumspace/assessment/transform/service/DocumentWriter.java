package org.sumspace.assessment.transform.service;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.dataset.domain.RecordConsumer;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.service.ValueTreatment;

/** Writes documents with each value treated as planned for its path, one for each line. What is not a value stays as it is. */
final class DocumentWriter implements RecordConsumer, JsonVisitor {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String MAILBOX = "mbox";
    private static final String HOME_PAGE = "urn:sumspace:pseudonym";

    /** Names of members whose shown form is remembered. */
    private static final int NAMES_MAX = 4_096;

    private final Map<String, String> names = new HashMap<>();
    private final OutputStream out;
    private final List<FieldPlan> fields;
    private final ValueTreatment treatment;
    private final LongPredicate selected;
    private final LongConsumer progress;
    private final ByteArrayOutputStream document = new ByteArrayOutputStream();
    private JsonGenerator json;
    private @Nullable String name;
    private long number = -1;
    private long written;

    /**
     * @param fields what happens to the values of each path, in the order of the columns
     * @param selected whether the row of a number, from 0, is written
     * @param progress is told how many documents are written
     */
    DocumentWriter(
            OutputStream out,
            List<FieldPlan> fields,
            ValueTreatment treatment,
            LongPredicate selected,
            LongConsumer progress)
            throws IOException {
        this.out = out;
        this.fields = List.copyOf(fields);
        this.treatment = treatment;
        this.selected = selected;
        this.progress = progress;
        this.json = JSON.createGenerator(document);
    }

    long written() {
        return written;
    }

    @Override
    public JsonVisitor begin() throws IOException {
        document.reset();
        json = JSON.createGenerator(document);
        name = null;
        return this;
    }

    @Override
    public void end() throws IOException {
        number++;
        if (!selected.test(number)) {
            return;
        }
        json.close();
        document.write('\n');
        document.writeTo(out);
        written++;
        progress.accept(written);
    }

    @Override
    public void startObject() throws IOException {
        writeName();
        json.writeStartObject();
    }

    @Override
    public void name(String member) {
        name = names.size() < NAMES_MAX ? names.computeIfAbsent(member, treatment::shownName) : shown(member);
    }

    private String shown(String member) {
        String known = names.get(member);
        return known == null ? treatment.shownName(member) : known;
    }

    @Override
    public void endObject() throws IOException {
        json.writeEndObject();
    }

    @Override
    public void startArray() throws IOException {
        writeName();
        json.writeStartArray();
    }

    @Override
    public void endArray() throws IOException {
        json.writeEndArray();
    }

    private void writeName() throws IOException {
        if (name != null) {
            json.writeFieldName(name);
            name = null;
        }
    }

    @Override
    public void scalar(int column, JsonParser value) throws IOException {
        FieldPlan field = fields.get(column);
        if (field.action() == FieldAction.KEEP || value.currentToken() == JsonToken.VALUE_NULL) {
            writeName();
            copy(value);
        } else if (field.action() == FieldAction.HASH && MAILBOX.equals(name)) {
            account(treatment.apply(field, value.getText()));
        } else {
            writeName();
            json.writeString(treatment.apply(field, value.getText()));
        }
    }

    /** Numbers keep their digits; they would be rounded as numbers of the machine. */
    private void copy(JsonParser value) throws IOException {
        if (value.currentToken().isNumeric()) {
            json.writeNumber(value.getText());
        } else {
            json.copyCurrentEvent(value);
        }
    }

    /** A pseudonym is no address, so an agent that had a mailbox gets an account. */
    private void account(@Nullable String pseudonym) throws IOException {
        name = null;
        json.writeObjectFieldStart("account");
        json.writeStringField("homePage", HOME_PAGE);
        json.writeStringField("name", pseudonym);
        json.writeEndObject();
    }
}
