package org.sumspace.converter;

import java.net.URI;

/** The name of a host in a URL. */
record HostName(String text) {
    /** @throws IllegalArgumentException if no URL has such a host */
    static HostName parse(String text) {
        if (isHost(text)) {
            return new HostName(text);
        }
        throw new IllegalArgumentException("expected a host name");
    }

    private static boolean isHost(String text) {
        try {
            return URI.create("http://" + text).getHost() != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
