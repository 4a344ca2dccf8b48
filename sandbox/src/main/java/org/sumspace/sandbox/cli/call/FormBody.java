package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A body of named parts (RFC 7578). */
final class FormBody {
    static final String MEDIA_TYPE = "multipart/form-data";

    private final String boundary = UUID.randomUUID().toString();
    private final List<BodyPublisher> parts = new ArrayList<>();

    /**
     * @param values by name: texts, or files as {@code @FILE}
     * @param encoding of the contract: the media types of parts
     */
    FormBody(Map<String, String> values, JsonNode encoding) throws FileNotFoundException {
        for (Map.Entry<String, String> part : values.entrySet()) {
            String type =
                    encoding.path(part.getKey()).path("contentType").asText().replaceFirst(",.*", "");
            add(part.getKey(), part.getValue(), type);
        }
        parts.add(BodyPublishers.ofString("--" + boundary + "--\r\n"));
    }

    private void add(String name, String value, String type) throws FileNotFoundException {
        boolean isFile = value.startsWith("@");
        Path file = Path.of(isFile ? value.substring(1) : "");
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\""
                + (isFile ? "; filename=\"" + String.valueOf(file.getFileName()).replace("\"", "%22") + "\"" : "")
                + (type.isEmpty() ? "" : "\r\nContent-Type: " + type) + "\r\n\r\n";
        parts.add(BodyPublishers.ofString(head));
        parts.add(isFile ? BodyPublishers.ofFile(file) : BodyPublishers.ofString(value, UTF_8));
        parts.add(BodyPublishers.ofString("\r\n"));
    }

    String contentType() {
        return MEDIA_TYPE + "; boundary=" + boundary;
    }

    BodyPublisher publisher() {
        return BodyPublishers.concat(parts.toArray(BodyPublisher[]::new));
    }
}
