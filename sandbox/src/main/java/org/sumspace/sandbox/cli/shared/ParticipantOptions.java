package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NodeClient;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.trust.KeyFiles;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.ParticipantSigner;
import picocli.CommandLine.Option;

/** Options of a participant that acts with its own key: its requests are signed, and contain no other credentials. */
public final class ParticipantOptions {
    private static final String REMEDY = "Give a URL like https://catalog.example/v1/catalog/participants/ID";

    @Option(
            names = "--participant-key",
            paramLabel = "FILE",
            description =
                    "signs requests with this key, which the participant has registered as one of its connectorKeys"
                            + " (Ed25519, PKCS#8 in PEM), in the place of other credentials")
    private @Nullable Path key;

    @Option(
            names = "--participant",
            paramLabel = "URL",
            description = "URL of the participant that has the key, at its catalog")
    private @Nullable URI participant;

    public boolean isGiven() {
        return key != null;
    }

    /** A client that signs its requests. */
    NodeClient client(NodeAddress node) throws IOException {
        if (participant == null) {
            throw new SandboxException("--participant-key needs the participant that has the key", REMEDY);
        }
        // Answers are not verified by a signature, so the connection must authenticate the node.
        node.requireConfidential("signed request");
        return node.client().signedBy(new ParticipantSigner(participant, key(), Clock.systemUTC()));
    }

    private SigningKey key() throws IOException {
        if (key == null) {
            throw new IllegalStateException("no --participant-key");
        }
        try {
            return KeyFiles.readSigningKey(key);
        } catch (IllegalArgumentException e) {
            throw new SandboxException(
                    String.valueOf(e.getMessage()),
                    "Make one with: openssl genpkey -algorithm ed25519 -out FILE; chmod 600 FILE",
                    e);
        }
    }
}
