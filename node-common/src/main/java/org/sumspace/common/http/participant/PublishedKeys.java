package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.http.signature.ConnectorKey;

/** The keys with which participants sign, as their records at their catalogs have them. */
public interface PublishedKeys {
    /**
     * The URL under which this node knows a participant.
     *
     * @throws org.sumspace.common.http.signature.SignatureRefusedException UNKNOWN_PARTICIPANT if no configured catalog
     *     has it
     */
    URI participant(String url);

    /**
     * A key that signs messages now.
     *
     * @param participant of {@link #participant}
     * @return failed with a {@link org.sumspace.common.http.signature.SignatureRefusedException} if there is no such key, or
     *     it is retired; with UNAVAILABLE if the keys cannot be read at the moment
     */
    Future<ConnectorKey> current(URI participant, String keyId);
}
