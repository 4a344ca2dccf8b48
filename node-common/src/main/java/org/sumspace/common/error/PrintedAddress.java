package org.sumspace.common.error;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shortens addresses for messages and logs: without user, password, query and fragment, which may be secrets. */
public final class PrintedAddress {
    private static final Pattern URL = Pattern.compile("(?i)\\b([a-z][a-z0-9+.-]*)://[^\\s\"'<>,;)\\]}]+");
    private static final String UNREADABLE = "an address that is no URL";

    private PrintedAddress() {}

    public static String of(URI address) {
        if (address.getHost() == null) {
            return UNREADABLE;
        }
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        String path = address.getRawPath() == null ? "" : address.getRawPath();
        return address.getScheme() + "://" + address.getHost() + port + path;
    }

    /** @param address any text; it need not be a valid URL */
    public static String of(String address) {
        try {
            return of(new URI(address));
        } catch (URISyntaxException e) {
            return UNREADABLE;
        }
    }

    /** The text with its addresses as {@link #of} prints them. */
    public static String withoutSecrets(String text) {
        return URL.matcher(text).replaceAll(found -> Matcher.quoteReplacement(of(found.group())));
    }
}
