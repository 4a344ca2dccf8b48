package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNKNOWN_PARTICIPANT;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.http.signature.SignatureRefusedException;

/** The catalogs whose participants this node knows. URLs of other catalogs in messages are never looked up. */
public final class KnownCatalogs {
    private static final Pattern RECORD = Pattern.compile("(?:/v1)?/catalog/participants/([0-9a-fA-F]{24})/?");

    private final Supplier<List<URI>> catalogs;

    /** @param catalogs their public URLs, without {@code /v1} */
    public KnownCatalogs(List<URI> catalogs) {
        this(() -> catalogs);
    }

    /**
     * For a node whose catalogs may change while it runs.
     *
     * @param catalogs their public URLs at the moment, without {@code /v1}
     */
    public KnownCatalogs(Supplier<List<URI>> catalogs) {
        this.catalogs = catalogs;
    }

    /** The URL of a participant's record in the form of its self-description; empty if no configured catalog has it. */
    public Optional<URI> participant(String url) {
        for (URI known : catalogs.get()) {
            String catalog = known.toString().replaceFirst("/+$", "");
            if (url.startsWith(catalog)) {
                Matcher record = RECORD.matcher(url.substring(catalog.length()));
                if (record.matches()) {
                    return Optional.of(URI.create(catalog + "/v1/catalog/participants/"
                            + record.group(1).toLowerCase(Locale.ROOT)));
                }
            }
        }
        return Optional.empty();
    }

    /** @throws SignatureRefusedException UNKNOWN_PARTICIPANT if no configured catalog has it */
    public URI required(String url) {
        return participant(url)
                .orElseThrow(() -> new SignatureRefusedException(
                        UNKNOWN_PARTICIPANT, "The sender is not a participant of a catalog that this node knows."));
    }
}
