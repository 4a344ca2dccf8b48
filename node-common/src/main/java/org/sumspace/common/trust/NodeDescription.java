package org.sumspace.common.trust;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * The fields about a node in its certificate, in addition to organisation and key.
 *
 * @param nodeId a lower-case DNS label, unique within the organisation
 * @param url the base URL under which others reach the node, without a trailing slash
 */
public record NodeDescription(String nodeId, NodeRole role, URI url) {
    static final int MAX_URL_CHARS = 512;
    private static final int PORT_MAX = 65_535;
    private static final Pattern NODE_ID = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    /** @throws IllegalArgumentException if an id or URL has another form */
    public NodeDescription {
        if (!NODE_ID.matcher(nodeId).matches()) {
            throw new IllegalArgumentException(
                    "expected a node id of 1 to 63 characters of a-z, 0-9 and inner dashes, got '" + nodeId + "'");
        }
        url = baseUrl(url);
    }

    private static URI baseUrl(URI url) {
        String text = url.toString();
        boolean web = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
        if (!web
                || url.getHost() == null
                || url.getRawUserInfo() != null
                || url.getRawQuery() != null
                || url.getRawFragment() != null
                || text.length() > MAX_URL_CHARS) {
            throw new IllegalArgumentException("expected a URL http(s)://host[:port][/path] of at most " + MAX_URL_CHARS
                    + " characters, got '" + text + "'");
        }
        if (url.getPort() == 0 || url.getPort() > PORT_MAX) {
            throw new IllegalArgumentException(
                    "expected a port from 1 to " + PORT_MAX + " in the URL, got '" + text + "'");
        }
        return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : url;
    }
}
