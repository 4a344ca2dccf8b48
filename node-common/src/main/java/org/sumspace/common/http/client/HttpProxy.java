package org.sumspace.common.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.Base64;
import org.sumspace.common.config.Secret;

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
