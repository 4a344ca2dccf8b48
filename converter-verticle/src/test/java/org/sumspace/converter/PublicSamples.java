package org.sumspace.converter;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Published learning records and the outputs of other software. They are in a folder beside the repository; tests that
 * need them are skipped if it is absent.
 */
public final class PublicSamples {
    private static final Path FOLDER = Path.of("../../shared/data/converter");
    private static final ObjectMapper JSON = new ObjectMapper();

    private PublicSamples() {}

    public static Path path(String name) {
        Path path = FOLDER.resolve(name);
        assumeTrue(Files.exists(path), path + " is absent");
        return path;
    }

    public static Map<String, @Nullable Object> object(String name) {
        return object(path(name));
    }

    /** One object per line. */
    public static List<Map<String, @Nullable Object>> lines(String name) {
        try (Stream<String> lines = Files.lines(path(name))) {
            return lines.map(PublicSamples::parsed).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JSON files of a folder by name. */
    public static Stream<Path> files(String folder) {
        try (Stream<Path> files = Files.list(path(folder))) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A Caliper event or entity in the envelope that was used for the published outputs. */
    public static Map<String, @Nullable Object> wrapped(Map<String, @Nullable Object> item) {
        return Map.of(
                "sensor", "https://example.edu/sensors/1",
                "sendTime", "2018-11-15T11:05:01.000Z",
                "dataVersion", "http://purl.imsglobal.org/ctx/caliper/v1p1",
                "data", List.of(item));
    }

    /** A copy with strings as keys. */
    public static Map<String, @Nullable Object> copy(Map<?, ?> map) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put((String) key, value));
        return copy;
    }

    public static Map<String, @Nullable Object> object(Path file) {
        try {
            return parsed(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Map<String, @Nullable Object> parsed(String json) {
        try {
            return JSON.readValue(json, new TypeReference<Map<String, @Nullable Object>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
