package org.sumspace.converter.api;

import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.multipart.MultipartReader;
import org.sumspace.common.http.multipart.PartHeaders;
import org.sumspace.converter.service.CustomRequest;

/**
 * The parts of the form of a custom conversion. Mapping, config and output format are kept in memory; of the data file
 * only the bytes that arrived since {@link #takeData}.
 */
final class CustomForm implements MultipartReader.Sink {
    private static final String DATA = "data_file";
    private static final String MAPPING = "mapping_file";
    private static final String CONFIG = "config";
    private static final String OUTPUT = "output_format";
    private static final Map<String, Integer> BYTES_MAX = Map.of(MAPPING, 256 * 1024, CONFIG, 16 * 1024, OUTPUT, 100);
    private static final Set<String> TYPES = Set.of(
            "text/csv",
            "application/csv",
            "application/vnd.ms-excel",
            "text/tab-separated-values",
            "application/json",
            "application/x-ndjson",
            "application/ndjson",
            "application/jsonl");
    private static final List<String> EXTENSIONS = List.of(".csv", ".tsv", ".txt", ".json", ".ndjson", ".jsonl");
    private static final Set<String> GENERIC_TYPES = Set.of("", "text/plain", "application/octet-stream");
    private static final String DEFAULT_OUTPUT = "xAPI";

    private final Map<String, Buffer> parts = new HashMap<>();
    private final Set<String> complete = new HashSet<>();
    private String current = "";
    private Buffer data = Buffer.buffer();
    private boolean hasData;

    @Override
    public void begin(PartHeaders headers) {
        current = headers.name();
        if (!current.equals(DATA) && !BYTES_MAX.containsKey(current)) {
            throw NodeException.unprocessable(
                    "Unknown part of the form. Known parts: data_file, mapping_file, config, output_format.");
        }
        if (parts.containsKey(current) || (current.equals(DATA) && hasData)) {
            throw NodeException.unprocessable("Duplicate part " + current + " of the form.");
        }
        if (current.equals(DATA)) {
            requireDataType(headers);
            hasData = true;
        } else {
            parts.put(current, Buffer.buffer());
        }
    }

    /** Accepts any type of text, because clients name types unreliably; the format is detected from the data. */
    private static void requireDataType(PartHeaders headers) {
        String name = headers.fileName() == null ? "" : headers.fileName().toLowerCase(Locale.ROOT);
        boolean hasExtension = EXTENSIONS.stream().anyMatch(name::endsWith);
        if (!TYPES.contains(headers.contentType())
                && !(hasExtension && GENERIC_TYPES.contains(headers.contentType()))) {
            throw NodeException.invalidInput(
                    "Unsupported MIME type: expected data_file of type text/csv, application/json or application/x-ndjson.");
        }
    }

    @Override
    public void bytes(byte[] bytes, int begin, int end) {
        int max = BYTES_MAX.getOrDefault(current, Integer.MAX_VALUE);
        Buffer part = parts.getOrDefault(current, data);
        if (part.length() + end - begin > max) {
            throw NodeException.tooLarge(current + " is larger than " + max + " bytes.");
        }
        part.appendBytes(bytes, begin, end - begin);
    }

    @Override
    public void end() {
        complete.add(current);
    }

    /** Removes and returns the bytes of the data file that arrived since the last call. */
    Buffer takeData() {
        Buffer taken = data;
        data = Buffer.buffer();
        return taken;
    }

    boolean dataEnded() {
        return complete.contains(DATA);
    }

    /** Whether mapping and config have arrived to their last byte, so that the data can be converted while it arrives. */
    boolean isReady() {
        return hasData && complete.contains(MAPPING) && complete.contains(CONFIG);
    }

    /** @throws NodeException unprocessable, if a part is missing */
    CustomRequest request() {
        if (!hasData || !parts.containsKey(MAPPING)) {
            throw NodeException.unprocessable(List.of(new Violation("/" + (hasData ? MAPPING : DATA), "is missing")));
        }
        Buffer config = parts.getOrDefault(CONFIG, Buffer.buffer());
        String output = parts.containsKey(OUTPUT) ? parts.get(OUTPUT).toString().strip() : DEFAULT_OUTPUT;
        return new CustomRequest(
                MAPPING, parts.get(MAPPING).getBytes(), config.toString().isBlank() ? null : config.getBytes(), output);
    }
}
