package org.sumspace.contract;

import java.net.URI;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.participant.ParticipantRecords;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.portal.CatalogNames;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.contract.ContractConfig.ParticipantsConfig;
import org.sumspace.contract.agreement.service.SignatureVerifier;

/** The manager's services for participants who act for themselves, if catalogs are configured. */
final class ParticipantServices {
    private static final Logger LOG = LoggerFactory.getLogger(ParticipantServices.class);

    private final MemberContext node;
    private final ContractConfig config;
    private final @Nullable ParticipantsConfig participants;
    private final @Nullable ParticipantKeys keys;
    private final Supplier<URI> publicUrl;

    /** @param publicUrl of this manager, without a trailing slash; known once it listens */
    ParticipantServices(MemberContext node, ContractConfig config, Supplier<URI> publicUrl) {
        this.node = node;
        this.config = config;
        this.participants = config.participants();
        this.keys = participants == null
                ? null
                : new ParticipantKeys(
                        new KnownCatalogs(participants.catalogs()),
                        new ParticipantRecords(node.http()),
                        node.anchors(),
                        node.clock());
        this.publicUrl = publicUrl;
    }

    SignatureVerifier verifier() {
        return new SignatureVerifier(keys, config.signatures().requireVerified(), publicUrl, node.vertx());
    }

    /** The names of records of the catalogs that this manager knows. */
    PolicyFeature.Names names() {
        return participants == null
                ? PolicyFeature.Names.NONE
                : new CatalogNames(node.vertx(), participants::catalogs, node.http()::send, node.clock());
    }

    /** Checks signed requests; null if the manager knows no catalogs. */
    @Nullable
    Authenticator authenticator() {
        return participants == null || keys == null
                ? null
                : new ParticipantAuthenticator(
                        new ParticipantSignatures(
                                node.vertx(),
                                participants.operator(),
                                node.identity().key(),
                                keys,
                                node.clock(),
                                node.refusals()),
                        publicUrl);
    }

    /** Tells the operator if participants cannot verify the answers of this manager. */
    void checkOwnKey() {
        if (participants == null || keys == null) {
            return;
        }
        VerifyingKey key = node.identity().key().publicKey();
        keys.published(participants.operator(), ConnectorKey.thumbprint(key))
                .onFailure(missing -> LOG.warn(
                        "Participants cannot verify the answers of this contract manager: {} does not publish its key"
                                + " {}. Register the connector of the operator with it (connectorKeys).",
                        participants.operator(),
                        ConnectorKey.thumbprint(key),
                        missing));
    }
}
