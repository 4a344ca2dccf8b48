package org.sumspace.catalog.account.core;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Which texts of participants are web addresses that others may follow. */
public final class WebUrls {
    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:\\S*");

    private WebUrls() {}

    /** Whether the text is a URL of HTTP with a host and without a user name or password. */
    public static boolean isWebUrl(String text) {
        try {
            URI url = new URI(text);
            boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            return http && url.getHost() != null && url.getRawUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Whether paths can be appended to the text. */
    public static boolean isEndpoint(String text) {
        return isWebUrl(text) && text.indexOf('?') < 0 && text.indexOf('#') < 0;
    }

    /** Whether a reader of the text may take it for a URL. */
    public static boolean looksLikeUrl(String text) {
        return SCHEME.matcher(text).matches();
    }
}
