package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/** Requests to a converter. Blocks. */
public final class ConverterClient {
    private static final int OK = 200;
    /** Time until the answer begins, which may be only after the whole table has been sent. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    private final HttpClient http;
    private final URI address;

    public ConverterClient(HttpClient http, URI base) {
        this.http = http;
        this.address = URI.create(base + "/convert_custom");
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
        String boundary = UUID.randomUUID().toString();
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(form(boundary, mapping, config, table))
                .build();
        try {
            HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
            try (InputStream answer = response.body()) {
                requireOk(response.statusCode(), answer);
                BufferedReader lines = new BufferedReader(new InputStreamReader(answer, UTF_8));
                for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                    line.accept(NodeClient.JSON.readTree(text));
                }
            }
        } catch (IOException e) {
            throw new RemoteException("POST " + address + " got no complete answer: " + e, e);
        } catch (InterruptedException e) {
            throw new RequestInterruptedException("POST " + address + " was answered", e);
        }
    }

    private void requireOk(int status, InputStream answer) throws IOException {
        if (status != OK) {
            byte[] problem = answer.readAllBytes();
            throw new RemoteException(
                    status, "POST " + address, Problem.describe(problem), Problem.violations(problem));
        }
    }

    private static BodyPublisher form(String boundary, byte[] mapping, byte[] config, Iterable<byte[]> table) {
        return BodyPublishers.concat(
                part(boundary, "name=\"mapping_file\"; filename=\"mapping.yaml\"", "application/yaml"),
                BodyPublishers.ofByteArray(mapping),
                part(boundary, "name=\"config\"", "application/json"),
                BodyPublishers.ofByteArray(config),
                part(boundary, "name=\"data_file\"; filename=\"table.csv\"", "text/csv"),
                BodyPublishers.ofByteArrays(table),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    }

    private static BodyPublisher part(String boundary, String disposition, String type) {
        return BodyPublishers.ofString("\r\n--" + boundary + "\r\nContent-Disposition: form-data; " + disposition
                + "\r\nContent-Type: " + type + "\r\n\r\n");
    }
}
