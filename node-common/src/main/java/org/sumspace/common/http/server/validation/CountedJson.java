package org.sumspace.common.http.server.validation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.sumspace.common.http.server.limit.WholeBody;

/**
 * Reserves memory for the tree of a JSON text while it is parsed, because {@code [{},{}]} takes twenty times the memory
 * of its text.
 */
final class CountedJson extends JsonParserDelegate {
    /** A lower bound of the memory of an object, a list or a member for each of its tokens. */
    private static final int BYTES_OF_TOKEN = 48;

    private static final int TOKENS_AT_ONCE = 256;

    private final WholeBody body;
    private int tokens;

    CountedJson(JsonParser text, WholeBody body) {
        super(text);
        this.body = body;
    }

    @Override
    public JsonToken nextToken() throws IOException {
        if (++tokens % TOKENS_AT_ONCE == 0) {
            body.takeMore((long) TOKENS_AT_ONCE * BYTES_OF_TOKEN);
        }
        return super.nextToken();
    }

    /** The number of tokens so far. */
    int tokens() {
        return tokens;
    }
}
