package org.sumspace.connector.application.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalog.domain.Representation;

/** The address that a representation and the parameters of a request give. */
public final class ApplicationUrl {
    private static final String REST = "REST";

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
        if (representation.hasProxy()) {
            throw NodeException.unprocessable("This connector calls applications without a proxy.");
        }
        String url = representation.url();
        if (url.indexOf('{') >= 0 || url.indexOf('}') >= 0) {
            throw NodeException.unprocessable(
                    "The address of the representation has a placeholder for a person, which needs a consent.");
        }
        return parse(url + query(url, representation, parameters));
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
