package org.sumspace.client;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A body of named parts (RFC 7578), which are sent in the order in which they were added. */
public final class FormBody {
    public static final String MEDIA_TYPE = "multipart/form-data";

    private final String boundary = UUID.randomUUID().toString();
    private final List<BodyPublisher> parts = new ArrayList<>();

    /** @param mediaType empty to leave it to the node */
    public FormBody text(String name, String mediaType, String value) {
        return add("name=\"" + name + "\"", mediaType, BodyPublishers.ofString(value));
    }

    /**
     * Adds a file, which is read while it is sent.
     *
     * @param mediaType empty to leave it to the node
     */
    public FormBody file(String name, String mediaType, Path file) throws FileNotFoundException {
        return file(name, String.valueOf(file.getFileName()), mediaType, BodyPublishers.ofFile(file));
    }

    /**
     * Adds what the node takes for a file.
     *
     * @param filename that the node is told
     * @param mediaType empty to leave it to the node
     */
    public FormBody file(String name, String filename, String mediaType, BodyPublisher content) {
        String disposition = "name=\"" + name + "\"; filename=\"" + filename.replace("\"", "%22") + "\"";
        return add(disposition, mediaType, content);
    }

    private FormBody add(String disposition, String mediaType, BodyPublisher content) {
        parts.add(BodyPublishers.ofString("--" + boundary + "\r\nContent-Disposition: form-data; " + disposition
                + (mediaType.isEmpty() ? "" : "\r\nContent-Type: " + mediaType) + "\r\n\r\n"));
        parts.add(content);
        parts.add(BodyPublishers.ofString("\r\n"));
        return this;
    }

    /** The request with this body. */
    public NodeRequest of(NodeRequest request) {
        List<BodyPublisher> all = new ArrayList<>(parts);
        all.add(BodyPublishers.ofString("--" + boundary + "--\r\n"));
        return request.withBody(
                MEDIA_TYPE + "; boundary=" + boundary, BodyPublishers.concat(all.toArray(BodyPublisher[]::new)));
    }
}
