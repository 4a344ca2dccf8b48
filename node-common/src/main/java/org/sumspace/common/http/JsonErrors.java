package org.sumspace.common.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.vertx.core.json.DecodeException;
import org.sumspace.common.document.ParserMessage;

/** Why a text that a client sent is not one JSON value. */
public final class JsonErrors {
    private JsonErrors() {}

    /** One line, with the place where it is known: {@code line 3, column 7: Duplicate field 'name'}. */
    public static String message(DecodeException failure) {
        if (failure.getCause() instanceof JsonProcessingException known) {
            return ParserMessage.placed(known);
        }
        return failure.getCause() == null ? "unexpected content after the value" : "expected text in UTF-8";
    }
}
