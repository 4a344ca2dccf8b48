package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.function.Consumer;

/** Requests to a converter. Blocks. */
public final class ConverterClient {
    private final NodeClient converter;

    public ConverterClient(NodeClient converter) {
        this.converter = converter;
    }

    /**
     * Sends {@code POST /convert_custom}; request and answer are streamed.
     *
     * @param config how to read the table, JSON
     * @param table the chunks of a CSV file
     * @param line accepts each line of the answer; an exception ends the conversion
     * @throws RemoteException if the converter refuses the request, or its answer is incomplete
     */
    public void convertCustom(byte[] mapping, byte[] config, Iterable<byte[]> table, Consumer<JsonNode> line) {
        FormBody form = new FormBody()
                .file("mapping_file", "mapping.yaml", "application/yaml", BodyPublishers.ofByteArray(mapping))
                .text("config", "application/json", new String(config, UTF_8))
                .file("data_file", "table.csv", "text/csv", BodyPublishers.ofByteArrays(table));
        try (StreamedAnswer answer = converter.open(form.of(NodeRequest.post("/convert_custom", null)))) {
            answer.lines().forEach(line);
        }
    }
}
