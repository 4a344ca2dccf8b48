package org.sumspace.converter.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.ParserMessage;

/**
 * Reads JSON (RFC 8259) into maps, lists and scalars without loss: a number that a double cannot represent stays exact,
 * and duplicate keys are refused.
 */
public final class JsonReader {
    public static final int DEPTH_MAX = 200;
    /** Names, values, and brackets. A value without content has two bytes and takes up to 60 bytes in memory. */
    static final int TOKENS_MAX = 500_000;

    private static final int EXACT_DIGITS = 15;
    private static final int NUMBER_CHARS_MAX = 300;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxNumberLength(NUMBER_CHARS_MAX)
                    .maxTokenCount(TOKENS_MAX)
                    .build())
            .build();

    private JsonReader() {}

    /**
     * @throws InvalidJsonException with line and column, if the bytes are not one JSON value
     */
    public static @Nullable Object read(byte[] bytes) {
        try (JsonParser parser = JSON.createParser(bytes)) {
            if (parser.nextToken() == null) {
                throw new InvalidJsonException("the text is empty");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw at(parser, "unexpected content after the value");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new InvalidJsonException(ParserMessage.placed(e));
        } catch (IOException e) {
            throw new InvalidJsonException("expected text in UTF-8");
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> requirePairedSurrogates(parser, parser.getText());
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        int size = 0;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = requirePairedSurrogates(parser, parser.currentName());
            parser.nextToken();
            object.put(key, value(parser));
            if (object.size() == size) {
                throw at(parser, "duplicate key in an object");
            }
            size++;
        }
        return object;
    }

    private static List<@Nullable Object> list(JsonParser parser) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }

    /** Half of a surrogate pair is not a character and could not be written again (RFC 8259, section 8.2). */
    private static String requirePairedSurrogates(JsonParser parser, String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    throw at(parser, "a string holds half of a surrogate pair");
                }
                i++;
            }
        }
        return text;
    }

    private static Number decimal(JsonParser parser) throws IOException {
        String text = parser.getText();
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw at(parser, "the number is larger than a double can hold");
        }
        if (value == 0 && !isZero(text)) {
            throw at(parser, "the number is closer to zero than a double can be");
        }
        if (value == 0 || text.length() <= EXACT_DIGITS + 1) {
            return value;
        }
        BigDecimal exact = new BigDecimal(text);
        return exact.compareTo(BigDecimal.valueOf(value)) == 0 ? (Number) value : (Number) exact;
    }

    /** Decided by the digits, because the exponent can be larger than a {@link BigDecimal} holds. */
    private static boolean isZero(String number) {
        return number.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
    }

    private static InvalidJsonException at(JsonParser parser, String message) {
        return new InvalidJsonException("line " + parser.currentLocation().getLineNr() + ", column "
                + parser.currentLocation().getColumnNr() + ": " + message);
    }
}
