package org.sumspace.common.trust;

import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which participants of catalogs are which organisations, as the operator of this node says. A catalog does not say it: it
 * could name another organisation together with another key.
 */
final class NamedParticipants {
    private static final Pattern RECORD = Pattern.compile("/(?:[^?#]*/)?v1/catalog/participants/[0-9a-f]{24}");

    private final Map<String, String> organisations = new HashMap<>();

    /** @throws IllegalArgumentException if a URL is not that of a participant's record, or another organisation has it */
    void add(String organisation, Collection<String> participants) {
        for (String participant : participants) {
            String other = organisations.putIfAbsent(comparable(participant), organisation);
            if (other != null && !other.equals(organisation)) {
                throw new IllegalArgumentException(participant + " is named for " + other + ", too");
            }
        }
    }

    Optional<String> organisationOf(URI participant) {
        return Optional.ofNullable(organisations.get(comparable(participant.toString())));
    }

    /** Scheme and host mean the same in any case, and so does the port that the scheme implies. */
    private static String comparable(String participant) {
        URI url = parse(participant);
        if (url == null
                || url.getHost() == null
                || !RECORD.matcher(url.getRawPath()).matches()
                || hasMore(url)) {
            throw new IllegalArgumentException("expected the URL of a participant's record at its catalog, such as"
                    + " https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009, got '" + participant
                    + "'");
        }
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean isImplied = url.getPort() == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT)
                + (url.getPort() < 0 || isImplied ? "" : ":" + url.getPort()) + url.getRawPath();
    }

    private static @Nullable URI parse(String participant) {
        try {
            return URI.create(participant);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean hasMore(URI url) {
        return url.getRawQuery() != null || url.getRawFragment() != null || url.getRawUserInfo() != null;
    }
}
