package org.sumspace.assessment.transform.service;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.dataset.domain.RecordBatch;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.service.ValueTreatment;
import org.sumspace.assessment.transform.core.Repeated;
import org.sumspace.assessment.transform.core.XapiStatementForm;
import org.sumspace.common.table.ColumnReading;

/**
 * Writes documents with each value treated as planned for its path, one for each line. The structure of the documents
 * stays unchanged. Statements stay valid xAPI: pseudonyms get the forms that their members need.
 */
final class DocumentWriter {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String MAILBOX = "mbox";
    /** Members that identify an agent and cannot contain a pseudonym. */
    private static final Set<String> OF_AGENTS = Set.of(MAILBOX, "mbox_sha1sum", "openid");

    /** Paths of statements whose values are UUIDs. */
    private static final Set<String> UUIDS = Set.of("id", "context.registration");
    /** Members of statements whose values are IRIs. */
    private static final Set<String> IRIS = Set.of("id", "type", "homePage", "moreInfo", "fileUrl", "usageType");

    private static final String ADDRESS = "://";

    /** Names of members whose shown form is remembered. */
    private static final int NAMES_MAX = 4_096;

    /** Values of all columns together whose treatment is remembered. */
    private static final int VALUES_MAX = 1 << 17;

    private final Repeated<String, String> names = new Repeated<>(NAMES_MAX, this::shownName);
    private final List<Repeated<String, Optional<String>>> treated;
    private final OutputStream out;
    private final List<FieldPlan> fields;
    private final List<ColumnReading> readings;
    private final ValueTreatment treatment;
    private final boolean statements;
    private final LongPredicate selected;
    private final LongConsumer progress;
    private long read;
    private long written;

    /**
     * @param fields what happens to the values of each path, in the order of the columns
     * @param readings of the columns
     * @param statements whether the documents are xAPI statements
     * @param selected whether the row of a number, from 0, is written
     * @param progress is told how many documents are written
     */
    DocumentWriter(
            OutputStream out,
            List<FieldPlan> fields,
            List<ColumnReading> readings,
            ValueTreatment treatment,
            boolean statements,
            LongPredicate selected,
            LongConsumer progress) {
        this.out = out;
        this.fields = List.copyOf(fields);
        this.readings = List.copyOf(readings);
        this.treatment = treatment;
        this.statements = statements;
        this.selected = selected;
        this.progress = progress;
        int changed = (int) fields.stream()
                .filter(field -> field.action() != FieldAction.KEEP)
                .count();
        this.treated = IntStream.range(0, fields.size())
                .mapToObj(column -> new Repeated<String, Optional<String>>(
                        VALUES_MAX / Math.max(1, changed),
                        text -> Optional.ofNullable(treat(column, fields.get(column), text))))
                .toList();
    }

    long written() {
        return written;
    }

    /** For the documents of one part of the input. */
    RecordBatch batch() {
        return new Documents();
    }

    /** Names of extensions are IRIs, which have no brackets. */
    private String shownName(String member) {
        String shown = treatment.shownName(member);
        return statements && member.contains(ADDRESS) && !shown.equals(member)
                ? shown.replace('[', '(').replace(']', ')')
                : shown;
    }

    private @Nullable String treat(int column, FieldPlan field, String text) {
        return treatment.applyToDocument(field, readings.get(column), text);
    }

    /** Bytes of which the last ones can be taken back. */
    private static final class Bytes extends ByteArrayOutputStream {
        void truncate(int length) {
            count = length;
        }

        void writeTo(OutputStream to, int from, int end) throws IOException {
            to.write(buf, from, end - from);
        }
    }

    /** Documents that are written when all documents before them are. */
    private final class Documents implements RecordBatch, JsonVisitor {
        private final Bytes bytes = new Bytes();
        private final List<Integer> ends = new ArrayList<>();
        private JsonGenerator json;
        private @Nullable String name;

        Documents() {
            this.json = generator();
        }

        private JsonGenerator generator() {
            try {
                return JSON.createGenerator(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private int end(int document) {
            return document < 0 ? 0 : ends.get(document);
        }

        @Override
        public JsonVisitor begin() {
            bytes.truncate(end(ends.size() - 1));
            json = generator();
            name = null;
            return this;
        }

        @Override
        public void end() throws IOException {
            json.close();
            bytes.write('\n');
            ends.add(bytes.size());
        }

        @Override
        public void finish() throws IOException {
            for (int document = 0; document < ends.size(); document++, read++) {
                if (selected.test(read)) {
                    bytes.writeTo(out, end(document - 1), end(document));
                    written++;
                    progress.accept(written);
                }
            }
        }

        @Override
        public void startObject() throws IOException {
            writeName();
            json.writeStartObject();
        }

        @Override
        public void name(String member) {
            name = names.of(member);
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
            } else if (field.action() == FieldAction.HASH
                    && (statements ? OF_AGENTS.contains(name) : MAILBOX.equals(name))) {
                account(treated.get(column).of(value.getText()).orElse(null));
            } else {
                text(
                        statements
                                ? ofStatement(column, field, value.getText())
                                : treated.get(column).of(value.getText()).orElse(null));
            }
        }

        /** Statements have no null, so a member without a value is left out. */
        private void text(@Nullable String value) throws IOException {
            if (value == null && statements && name != null) {
                name = null;
            } else {
                writeName();
                json.writeString(value);
            }
        }

        /** The treated value, in the form that its member needs. */
        private @Nullable String ofStatement(int column, FieldPlan field, String text) {
            String result = treated.get(column).of(text).orElse(null);
            if (result == null || result.equals(text)) {
                return result;
            }
            boolean hashed = field.action() == FieldAction.HASH;
            boolean needsUuid = XapiStatementForm.isUuid(text) || (hashed && UUIDS.contains(field.column()));
            boolean needsIri = name != null && IRIS.contains(name) && XapiStatementForm.isIri(text);
            if (!needsUuid && (!needsIri || XapiStatementForm.isIri(result))) {
                return result;
            }
            String whole =
                    requireNonNull(treat(column, FieldPlan.of(field.column(), FieldAction.HASH, field.reason()), text));
            return needsUuid ? XapiStatementForm.uuid(whole) : XapiStatementForm.PSEUDONYM + ":" + whole;
        }

        /** Copies numbers as text, because parsing would round them. */
        private void copy(JsonParser value) throws IOException {
            if (value.currentToken().isNumeric()) {
                json.writeNumber(value.getText());
            } else {
                json.copyCurrentEvent(value);
            }
        }

        /** A pseudonym is not an address, so an agent with a mailbox, its hash or an OpenID gets an account instead. */
        private void account(@Nullable String pseudonym) throws IOException {
            name = null;
            json.writeObjectFieldStart("account");
            json.writeStringField("homePage", XapiStatementForm.PSEUDONYM);
            json.writeStringField("name", pseudonym);
            json.writeEndObject();
        }
    }
}
