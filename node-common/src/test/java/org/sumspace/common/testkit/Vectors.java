package org.sumspace.common.testkit;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;

/** The known-answer vectors under {@code vectors/}, which other implementations can replay too. */
public final class Vectors {
    private Vectors() {}

    public static JsonNode read(String file) throws IOException {
        try (InputStream in = Vectors.class.getResourceAsStream("/vectors/" + file)) {
            return new ObjectMapper().readTree(requireNonNull(in, file));
        }
    }

    public static byte[] bytes(JsonNode vector, String field) {
        return HexFormat.of().parseHex(requireNonNull(vector.get(field), field).textValue());
    }
}
