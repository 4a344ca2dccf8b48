package org.sumspace.connector.record.core;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.record.domain.Statement;

/** Reads a JSON array of xAPI statements and keeps the text of each, so that answers contain it unchanged. */
public final class StatementReader {
    public static final int MAX_STATEMENTS = 5_000;
    public static final int MAX_STATEMENT_CHARS = 1_000_000;
    public static final int MAX_DEPTH = 32;
    static final int MAX_VIOLATIONS = 100;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH + 1)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private final String text;
    private final Map<String, Statement> statements = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();

    private StatementReader(String text) {
        this.text = text;
    }

    /**
     * @return the statements by id, in the order received; a repeated statement occurs once
     * @throws NodeException INVALID_INPUT if the text is not a JSON array; UNPROCESSABLE with the violations, up to a
     *     limit, if statements are invalid; CONFLICT if two statements with the same id differ
     */
    public static Map<String, Statement> read(String text) {
        StatementReader reader = new StatementReader(text);
        try (JsonParser parser = JSON.createParser(text)) {
            reader.readArray(parser);
        } catch (IOException e) {
            throw NodeException.invalidInput(
                    "the body is not JSON, repeats a member name or is nested deeper than " + MAX_DEPTH + " levels");
        }
        if (!reader.violations.isEmpty()) {
            throw NodeException.unprocessable(reader.violations);
        }
        return reader.statements;
    }

    /** Parses the text of a stored statement. */
    public static JsonValue parse(String json) {
        try {
            return JsonValue.of(JSON.readValue(json, Object.class));
        } catch (IOException e) {
            throw new IllegalStateException("a stored statement is not JSON", e);
        }
    }

    private void readArray(JsonParser parser) throws IOException {
        expect(parser.nextToken() == JsonToken.START_ARRAY, "the body must be an array of statements");
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            expect(i < MAX_STATEMENTS, "a request holds at most " + MAX_STATEMENTS + " statements");
            int start = (int) parser.currentTokenLocation().getCharOffset();
            JsonValue document = JsonValue.of(JSON.readValue(parser, Object.class));
            int end = (int) parser.currentLocation().getCharOffset();
            expect(
                    end - start <= MAX_STATEMENT_CHARS,
                    "a statement has at most " + MAX_STATEMENT_CHARS + " characters");
            check(document, start, end, "/" + i);
            if (violations.size() >= MAX_VIOLATIONS) {
                return;
            }
        }
        expect(parser.nextToken() == null, "unexpected text after the array of statements");
    }

    private void check(JsonValue document, int start, int end, String pointer) {
        StatementCheck check = new StatementCheck(document, pointer);
        List<Violation> found = check.violations();
        if (found.isEmpty()) {
            add(new Statement(check.id(), check.learner(), text.substring(start, end), document));
        } else {
            violations.addAll(found);
        }
    }

    private void add(Statement statement) {
        Statement earlier = statements.putIfAbsent(statement.id(), statement);
        if (earlier != null && !earlier.sameContentAs(statement.document())) {
            throw NodeException.conflict("statement " + statement.id() + " occurs twice with different content");
        }
    }

    private static void expect(boolean condition, String otherwise) {
        if (!condition) {
            throw NodeException.invalidInput(otherwise);
        }
    }
}
