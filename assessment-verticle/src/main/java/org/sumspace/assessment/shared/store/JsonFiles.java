package org.sumspace.assessment.shared.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MutableConfigOverride;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.sumspace.common.journal.ProtectedFile;

/**
 * Records as JSON files. Names are written in snake case; files are replaced atomically and durably. A file that an
 * earlier version wrote may lack members: such lists and maps are empty, and nullable members are null.
 */
public final class JsonFiles {
    private static final int BYTES_MAX = 64 << 20;
    private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride(List.class, JsonFiles::emptyIfAbsent)
            .withConfigOverride(Map.class, JsonFiles::emptyIfAbsent)
            .build();

    private JsonFiles() {}

    private static void emptyIfAbsent(MutableConfigOverride type) {
        type.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }

    public static void write(Path file, Object value) throws IOException {
        ProtectedFile.write(file, bytes(value));
    }

    public static byte[] bytes(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected a record that JSON can express", e);
        }
    }

    public static <T> T read(Path file, Class<T> type) throws IOException {
        return ProtectedFile.read(file, BYTES_MAX, content -> JSON.readValue(content, type));
    }

    /** A tree that came from JSON, as a record. */
    public static <T> T convert(Object tree, Class<T> type) {
        return JSON.convertValue(tree, type);
    }

    /** A record as maps, lists and scalars. */
    public static Map<String, Object> tree(Object record) {
        return JSON.convertValue(record, TREE);
    }
}
