package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.PublishedKeys;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.security.Caller;

/**
 * Checks the signatures of connectors: with the keys that participants of this catalog have registered. A key that is
 * removed is refused from the next request on.
 */
public final class ConnectorSignatures implements PublishedKeys {
    private final Credentials credentials;
    private final KnownCatalogs self;

    /** @param catalogUrl how others reach this catalog */
    public ConnectorSignatures(Credentials credentials, URI catalogUrl) {
        this.credentials = credentials;
        this.self = new KnownCatalogs(List.of(catalogUrl));
    }

    @Override
    public URI participant(String url) {
        return self.required(url);
    }

    @Override
    public Future<ConnectorKey> current(URI participant, String keyId) {
        return signer(participant)
                .map(found -> found.flatMap(signer -> signer.connectorKeys().find(keyId))
                        .orElseThrow(ConnectorKeys::unknown)
                        .requireCurrent());
    }

    /**
     * The connector of a participant whose signature was verified, with the rights of one that shows a token.
     *
     * @return failed with UNAUTHENTICATED if the participant is gone
     */
    public Future<Caller> caller(URI participant) {
        return signer(participant)
                .map(found -> found.map(signer -> ConnectorTokens.caller(signer.id(), signer.legalName()))
                        .orElseThrow(() -> NodeException.unauthenticated("The participant is gone.")));
    }

    private Future<Optional<Participant>> signer(URI participant) {
        String url = participant.toString();
        return credentials.signer(url.substring(url.lastIndexOf('/') + 1));
    }
}
