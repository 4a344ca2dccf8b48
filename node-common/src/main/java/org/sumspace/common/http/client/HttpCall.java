package org.sumspace.common.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.MediaTypes;

/**
 * A request to another server.
 *
 * @param body empty if the request has none
 * @param answerBytesMax a longer answer is refused
 * @param proxy null if the request goes to its server directly
 */
public record HttpCall(
        HttpMethod method,
        URI url,
        Map<String, String> headers,
        Buffer body,
        long answerBytesMax,
        @Nullable HttpProxy proxy) {
    private static final long ANSWER_BYTES_MAX_DEFAULT = 1 << 20;

    public HttpCall {
        headers = Map.copyOf(headers);
    }

    /** A request that goes to its server directly. */
    public HttpCall(HttpMethod method, URI url, Map<String, String> headers, Buffer body, long answerBytesMax) {
        this(method, url, headers, body, answerBytesMax, null);
    }

    public static HttpCall of(HttpMethod method, URI url) {
        return new HttpCall(method, url, Map.of(), Buffer.buffer(), ANSWER_BYTES_MAX_DEFAULT);
    }

    public static HttpCall get(URI url) {
        return of(HttpMethod.GET, url);
    }

    public HttpCall header(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new HttpCall(method, url, more, body, answerBytesMax, proxy);
    }

    public HttpCall bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    public HttpCall json(JsonObject json) {
        return body(MediaTypes.JSON, json.toBuffer());
    }

    public HttpCall body(String contentType, Buffer bytes) {
        return new HttpCall(method, url, headers, bytes, answerBytesMax, proxy).header("Content-Type", contentType);
    }

    public HttpCall answerBytesMax(long bytes) {
        return new HttpCall(method, url, headers, body, bytes, proxy);
    }

    public HttpCall through(HttpProxy way) {
        return new HttpCall(method, url, headers, body, answerBytesMax, way);
    }

    /** Path and query as in the request line. */
    public String target() {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    /** Omits the headers, because they can contain credentials. */
    @Override
    public String toString() {
        return method + " " + url;
    }

    /**
     * An HTTP proxy through which a request goes (RFC 9110, sections 7.2 and 9.3.6).
     *
     * @param address begins with {@code http://} and has no path
     * @param user empty if the proxy needs no log-in
     */
    public record HttpProxy(URI address, String user, Secret password) {

        boolean hasLogIn() {
            return !user.isEmpty();
        }

        /** The value of {@code Proxy-Authorization} (RFC 7617). */
        String authorization() {
            byte[] pair = (user + ":" + password.reveal()).getBytes(UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(pair);
        }
    }
}
