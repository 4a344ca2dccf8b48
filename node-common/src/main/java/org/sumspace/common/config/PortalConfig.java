package org.sumspace.common.config;

import java.net.URI;
import java.util.List;

/**
 * The web pages that a node serves below {@code /portal/}.
 *
 * @param enabled whether it serves them
 * @param links the portals of other nodes, shown in this order
 */
public record PortalConfig(@Default("true") boolean enabled, List<PortalLink> links) {
    private static final int LINKS_MAX = 100;

    public PortalConfig {
        links = List.copyOf(links);
        Checks.between("the number of links", links.size(), 0, LINKS_MAX);
    }

    /**
     * The portal of another node, written {@code name=url}, for example {@code Elm's connector=https://elm.example.org/portal/}.
     *
     * @param name without {@code =}
     * @param url absolute, with http or https
     */
    public record PortalLink(String name, URI url) {
        private static final int CHARS_MAX = 200;

        /** @throws IllegalArgumentException if the text has another form */
        public static PortalLink parse(String text) {
            String[] parts = text.split("=", 2);
            if (parts.length != 2 || parts[0].isBlank() || parts[0].length() > CHARS_MAX) {
                throw new IllegalArgumentException(
                        "expected name=url with a name of at most " + CHARS_MAX + " characters");
            }
            return new PortalLink(parts[0].strip(), webUrl(parts[1].strip()));
        }

        private static URI webUrl(String text) {
            URI url = URI.create(text);
            if (url.getHost() == null || !("https".equals(url.getScheme()) || "http".equals(url.getScheme()))) {
                throw new IllegalArgumentException("expected name=url with a URL that begins with https:// or http://");
            }
            return url;
        }
    }
}
