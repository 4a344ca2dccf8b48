package org.sumspace.common.trust;

import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The organisations of participants, as the operator of this node states them. They are not taken from catalogs,
 * because a catalog could name another organisation together with another key.
 */
final class NamedParticipants {
    private static final Pattern RECORD = Pattern.compile("/(?:[^?#]*/)?v1/catalog/participants/[0-9a-f]{24}");

    private final Map<String, String> organisations = new HashMap<>();

    /** @throws IllegalArgumentException if a URL is not that of a participant's record, or another organisation has it */
    void add(String organisation, Collection<String> participants) {
        for (String participant : participants) {
            String key = comparable(participant)
                    .orElseThrow(() -> new IllegalArgumentException("expected the URL of a participant's record at its"
                            + " catalog, such as https://catalog.example/v1/catalog/participants/65f0c0ffee00000000000009,"
                            + " got '" + participant + "'"));
            String other = organisations.putIfAbsent(key, organisation);
            if (other != null && !other.equals(organisation)) {
                throw new IllegalArgumentException(participant + " is named for " + other + ", too");
            }
        }
    }

    Optional<String> organisationOf(URI participant) {
        return comparable(participant.toString()).map(organisations::get);
    }

    /** The URL in a comparable form: scheme and host in lower case, and without the default port of the scheme. */
    private static Optional<String> comparable(String participant) {
        return parse(participant).filter(NamedParticipants::isRecord).map(url -> {
            String scheme = url.getScheme().toLowerCase(Locale.ROOT);
            boolean isImplied = url.getPort() < 0 || url.getPort() == (scheme.equals("https") ? 443 : 80);
            return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + (isImplied ? "" : ":" + url.getPort())
                    + url.getRawPath();
        });
    }

    private static Optional<URI> parse(String participant) {
        try {
            return Optional.of(URI.create(participant));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isRecord(URI url) {
        return url.getScheme() != null
                && url.getHost() != null
                && RECORD.matcher(url.getRawPath()).matches()
                && url.getRawQuery() == null
                && url.getRawFragment() == null
                && url.getRawUserInfo() == null;
    }
}
