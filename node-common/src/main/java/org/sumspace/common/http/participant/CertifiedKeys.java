package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.UNCERTIFIED_KEY;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Checks whether keys from catalogs belong to their participants. If the operator has named the organisation of a
 * participant in the trust folder, only keys that this organisation has certified are accepted, so that the catalog
 * cannot replace them.
 */
final class CertifiedKeys {
    private final TrustAnchors trust;

    CertifiedKeys(TrustAnchors trust) {
        this.trust = trust;
    }

    /** @throws SignatureRefusedException UNCERTIFIED_KEY */
    ConnectorKey require(URI participant, ConnectorKey key, Instant now) {
        Optional<String> organisation = trust.organisationOf(participant);
        organisation.ifPresent(name -> requireCertified(name, participant, key, now));
        return key;
    }

    private void requireCertified(String organisation, URI participant, ConnectorKey key, Instant now) {
        List<byte[]> chain = key.chain();
        if (chain.isEmpty()) {
            throw refused(organisation, key, "it has no certificates (x5c)");
        }
        try {
            trust.verifyParticipantKey(organisation, participant, key.key(), chain.get(0), chain.get(1), now);
        } catch (InvalidCertificateException e) {
            throw refused(organisation, key, String.valueOf(e.getMessage()));
        }
    }

    private static SignatureRefusedException refused(String organisation, ConnectorKey key, String reason) {
        return new SignatureRefusedException(
                UNCERTIFIED_KEY,
                "The catalog names the key " + key.id() + ", which the participant's organisation " + organisation
                        + " has not certified: " + reason + ".");
    }
}
