package org.sumspace.common.http.participant;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;

/**
 * Signs the requests of one participant without sending them.
 *
 * @param participant the URL of its record at its catalog
 */
public record RequestSigner(URI participant, MessageSigner signer) {

    /**
     * The headers of a signed request.
     *
     * @param headers that the request has already; all are covered
     * @param digest the value of its {@code Content-Digest}
     * @param receiver the instance id of the process that receives it; empty if it is not known yet
     * @param created in the receiver's time
     * @throws IllegalArgumentException if such a request cannot be signed
     */
    public Map<String, String> sign(
            String method,
            URI url,
            Map<String, String> headers,
            String digest,
            Optional<String> receiver,
            Nonce nonce,
            Instant created) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.put(ContentDigest.CONTENT_DIGEST, digest);
        all.put(PeerHeaders.PARTICIPANT, participant.toString());
        receiver.ifPresent(id -> all.put(PeerHeaders.RECEIVER, id));
        List<Component> components = new ArrayList<>(List.of(Component.of("@method"), Component.of("@target-uri")));
        all.keySet().forEach(name -> components.add(Component.of(name)));
        SignatureFields signed =
                signer.signRequest(MessageParts.request(method, url, FieldLines.of(all)), components, nonce, created);
        all.put(SignatureFields.INPUT, signed.input());
        all.put(SignatureFields.SIGNATURE, signed.signature());
        return all;
    }
}
