package org.sumspace.common.training.message;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/**
 * The records of a processor, {@code {"data": [record, ...], ...}}, parsed one after the other while they are iterated,
 * so that they need not be in memory together. The bytes are parsed in place: no copy of them stays in a reused buffer.
 */
public final class Records implements Iterable<JsonValue> {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final String DATA = "data";
    private static final String NO_OBJECT = "expected a JSON object from the connector";

    private final byte[] json;

    /** @param json is not copied, so callers must not change it */
    public Records(byte[] json) {
        this.json = json;
    }

    /** @throws NodeException FAILED_DEPENDENCY here or while iterating, if the bytes are not such an object */
    @Override
    public Iterator<JsonValue> iterator() {
        try {
            JsonParser parser = JSON.createParser(json);
            require(parser.nextToken() == JsonToken.START_OBJECT, NO_OBJECT);
            boolean found = false;
            while (!found && parser.nextToken() == JsonToken.FIELD_NAME) {
                found = parser.currentName().equals(DATA);
                parser.nextToken();
                if (!found) {
                    parser.skipChildren();
                }
            }
            require(
                    found && parser.currentToken() == JsonToken.START_ARRAY,
                    "expected an array 'data' in the connector's answer");
            return new Items(parser);
        } catch (IOException e) {
            throw NodeException.failedDependency(NO_OBJECT, e);
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw NodeException.failedDependency(otherwise, null);
        }
    }

    private static final class Items implements Iterator<JsonValue> {
        private final JsonParser parser;
        private boolean ended;

        /** @param parser at the start of the array */
        Items(JsonParser parser) throws IOException {
            this.parser = parser;
            advance();
        }

        @Override
        public boolean hasNext() {
            return !ended;
        }

        @Override
        public JsonValue next() {
            if (ended) {
                throw new NoSuchElementException();
            }
            try {
                JsonValue item = JsonValue.of(JSON.readValue(parser, Object.class));
                advance();
                return item;
            } catch (IOException e) {
                throw NodeException.failedDependency(NO_OBJECT, e);
            }
        }

        /** After the last item it reads the rest: an answer that is cut off, or followed by something, is none. */
        private void advance() throws IOException {
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                return;
            }
            ended = true;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                parser.nextToken();
                parser.skipChildren();
            }
            require(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null, NO_OBJECT);
        }
    }
}
