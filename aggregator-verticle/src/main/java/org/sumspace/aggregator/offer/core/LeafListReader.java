package org.sumspace.aggregator.offer.core;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.MalformedException;

/**
 * Reads a leaf list as the catalog serves it, one JSON object per line: first the certificates of the data providers'
 * connectors, then the leaves. Every consent must be signed by a connector that this node trusts, and the list must have
 * the root that the plan names.
 */
public final class LeafListReader {
    private final TrustAnchors anchors;
    private final Instant now;
    private final Map<Digest, NodeCertificate> connectors = new HashMap<>();
    private final List<Signed<Consent>> consents = new ArrayList<>();

    private LeafListReader(TrustAnchors anchors, Instant now) {
        this.anchors = anchors;
        this.now = now;
    }

    /** @throws RefusedException a line, a certificate or a consent is not acceptable, or the list has another root */
    public static LeafList read(byte[] ndjson, Digest root, TreeShape shape, TrustAnchors anchors, Instant now) {
        LeafListReader reader = new LeafListReader(anchors, now);
        try {
            reader.lines(ndjson);
            LeafList leaves = LeafList.of(reader.consents, shape);
            if (!leaves.root().equals(root)) {
                throw refused("the leaf list does not have the root that the plan names");
            }
            return leaves;
        } catch (InvalidCertificateException | InvalidStatementException e) {
            throw refused(String.valueOf(e.getMessage()));
        } catch (MalformedException | IllegalArgumentException e) {
            throw refused("could not read the leaf list: " + e.getMessage());
        }
    }

    private void lines(byte[] ndjson) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new ByteArrayInputStream(ndjson), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                line(JsonValue.parse(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void line(JsonValue line) {
        if (line.member("certificate").isText()) {
            NodeCertificate connector =
                    anchors.verify(bytes(line.member("certificate")), now).requireRole(NodeRole.CONNECTOR);
            connectors.put(connector.keyId(), connector);
        } else if (line.member("leaf").isText()) {
            Leaf leaf = Leaf.open(bytes(line.member("leaf")), signer -> {
                NodeCertificate connector = connectors.get(signer);
                return connector == null ? null : connector.key();
            });
            NodeCertificate connector = connectors.get(leaf.consent().signer());
            if (connector == null
                    || !connector.organisation().equals(leaf.consent().body().organisation())) {
                throw refused("a consent is signed by another organisation's connector");
            }
            consents.add(leaf.consent());
        } else {
            throw refused("expected a certificate or a leaf in every line of the leaf list");
        }
    }

    private static byte[] bytes(JsonValue base64) {
        return Base64.getDecoder().decode(base64.asText());
    }

    private static RefusedException refused(String detail) {
        return new RefusedException(RefusalReason.LEAVES_REFUSED, detail);
    }
}
