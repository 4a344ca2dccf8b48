package org.sumspace.connector.application.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.Representation;
import org.sumspace.connector.catalog.domain.Representation.ProxyAddress;

/** Builds the address of a call from a representation and the parameters of a request. */
public final class ApplicationUrl {
    private static final String REST = "REST";
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}]");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int PORT_MAX = 65_535;

    private ApplicationUrl() {}

    /**
     * Appends the allowed parameters. Names and values are encoded, so that they cannot change the address itself.
     *
     * @throws NodeException UNPROCESSABLE if the representation gives no address; the message does not repeat it
     */
    public static URI of(Representation representation, Map<String, String> parameters) {
        if (!representation.type().equalsIgnoreCase(REST)) {
            throw NodeException.unprocessable("Representation type not supported");
        }
        String url = representation.url();
        if (url.indexOf('{') >= 0 || url.indexOf('}') >= 0) {
            throw NodeException.unprocessable(
                    "The address of the representation has a placeholder for a person, which needs a consent.");
        }
        return parse(url + query(url, representation, parameters));
    }

    /**
     * The address of a proxy. It is called without TLS.
     *
     * @throws NodeException UNPROCESSABLE if it is invalid; the message does not repeat it
     */
    public static URI of(ProxyAddress proxy) {
        boolean isHttp = proxy.protocol().isEmpty() || proxy.protocol().equalsIgnoreCase("http");
        if (!isHttp || !HOST.matcher(proxy.host()).matches() || !isPort(proxy.port())) {
            throw NodeException.unprocessable(
                    "The proxy of the representation needs the protocol http, a host name or an address, and a port.");
        }
        return parse("http://" + proxy.host() + ":" + proxy.port());
    }

    private static boolean isPort(String port) {
        return PORT.matcher(port).matches() && Integer.parseInt(port) <= PORT_MAX;
    }

    private static String query(String url, Representation representation, Map<String, String> parameters) {
        String query = new TreeMap<>(parameters)
                .entrySet().stream()
                        .filter(each -> representation.queryParams().contains(each.getKey()))
                        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                        .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : (url.indexOf('?') < 0 ? "?" : "&") + query;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private static URI parse(String url) {
        try {
            URI parsed = URI.create(url);
            if (parsed.getHost() == null || parsed.getRawFragment() != null) {
                throw new IllegalArgumentException("no host, or a fragment");
            }
            return parsed;
        } catch (IllegalArgumentException e) {
            throw NodeException.unprocessable("The address of the representation is not a URL.");
        }
    }
}
