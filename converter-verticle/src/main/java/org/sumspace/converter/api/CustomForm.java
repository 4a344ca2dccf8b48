package org.sumspace.converter.api;

import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.multipart.MultipartReader;
import org.sumspace.converter.core.multipart.PartHeaders;
import org.sumspace.converter.service.CustomRequest;

/**
 * The parts of a custom conversion. Mapping, config and output format are kept; of the data file what came with the last
 * piece of the request.
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
    private static final List<String> ENDINGS = List.of(".csv", ".tsv", ".txt", ".json", ".ndjson", ".jsonl");
    private static final Set<String> UNTYPED = Set.of("", "text/plain", "application/octet-stream");
    private static final String DEFAULT_OUTPUT = "xAPI";

    private final Map<String, Buffer> parts = new HashMap<>();
    private String current = "";
    private Buffer data = Buffer.buffer();
    private boolean dataBegun;
    private boolean dataEnded;

    @Override
    public void begin(PartHeaders headers) {
        current = headers.name();
        if (!current.equals(DATA) && !BYTES_MAX.containsKey(current)) {
            throw NodeException.unprocessable("The form has no part of this name; known are data_file, mapping_file,"
                    + " config and output_format.");
        }
        if (parts.containsKey(current) || (current.equals(DATA) && dataBegun)) {
            throw NodeException.unprocessable("The form has the part " + current + " twice.");
        }
        if (current.equals(DATA)) {
            requireRecords(headers);
            dataBegun = true;
        } else {
            parts.put(current, Buffer.buffer());
        }
    }

    /** What they are is found out from the first of them: senders name types at random. */
    private static void requireRecords(PartHeaders headers) {
        String name = headers.fileName() == null ? "" : headers.fileName().toLowerCase(Locale.ROOT);
        boolean named = ENDINGS.stream().anyMatch(name::endsWith);
        if (!TYPES.contains(headers.contentType()) && !(named && UNTYPED.contains(headers.contentType()))) {
            throw NodeException.invalidInput("Unsupported MIME type: data_file is of type text/csv,"
                    + " application/json or application/x-ndjson.");
        }
    }

    @Override
    public void bytes(byte[] bytes, int begin, int end) {
        int max = BYTES_MAX.getOrDefault(current, Integer.MAX_VALUE);
        Buffer part = parts.getOrDefault(current, data);
        if (part.length() + end - begin > max) {
            throw NodeException.tooLarge(current + " has at most " + max + " bytes.");
        }
        part.appendBytes(bytes, begin, end - begin);
    }

    @Override
    public void end() {
        dataEnded = dataEnded || current.equals(DATA);
    }

    /** What came of the data file since this was last asked. */
    Buffer takeData() {
        Buffer taken = data;
        data = Buffer.buffer();
        return taken;
    }

    boolean dataEnded() {
        return dataEnded;
    }

    /** Whether everything is there that comes before data which is to be converted while it arrives. */
    boolean isReady() {
        return dataBegun && parts.containsKey(MAPPING) && parts.containsKey(CONFIG);
    }

    /** @throws NodeException unprocessable, if a part is missing */
    CustomRequest request() {
        if (!dataBegun || !parts.containsKey(MAPPING)) {
            throw NodeException.unprocessable(List.of(new Violation("/" + (dataBegun ? MAPPING : DATA), "is missing")));
        }
        Buffer config = parts.getOrDefault(CONFIG, Buffer.buffer());
        String output = parts.containsKey(OUTPUT) ? parts.get(OUTPUT).toString().strip() : DEFAULT_OUTPUT;
        return new CustomRequest(
                MAPPING, parts.get(MAPPING).getBytes(), config.toString().isBlank() ? null : config.getBytes(), output);
    }
}
