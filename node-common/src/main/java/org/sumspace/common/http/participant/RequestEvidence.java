package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_BODY;

import io.vertx.core.Future;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;
import org.sumspace.common.http.signature.SignatureRefusedException;

/**
 * The parts of a signed request that prove, together with its body, who sent it. It may be passed on by others, and
 * proves nothing before {@link #verify}.
 *
 * @param target as the receiver was addressed
 * @param headers those that the signature covers, and the signature
 */
public record RequestEvidence(String method, URI target, Map<String, String> headers) {
    public RequestEvidence {
        headers = Map.copyOf(headers);
    }

    static RequestEvidence of(String method, URI target, MessageSignature signature, FieldLines fields) {
        Map<String, String> kept = new TreeMap<>();
        signature.coveredFields().forEach(name -> keep(kept, fields, name));
        keep(kept, fields, SignatureFields.INPUT);
        keep(kept, fields, SignatureFields.SIGNATURE);
        return new RequestEvidence(method, target, kept);
    }

    private static void keep(Map<String, String> kept, FieldLines fields, String name) {
        fields.combined(name).ifPresent(value -> kept.put(name, value));
    }

    /**
     * Checks that the participant signed a request with this body for this target. When it did so is not checked.
     *
     * @return failed with a {@link SignatureRefusedException} if the participant did not sign it; with UNAVAILABLE if
     *     its keys cannot be read at the moment
     */
    public Future<Void> verify(ParticipantKeys keys, URI participant, byte[] body) {
        FieldLines fields = FieldLines.of(headers);
        return Future.succeededFuture(fields).map(MessageSignature::read).compose(signature -> {
            signature.requireCovered(PeerHeaders.OF_REQUEST);
            if (!ContentDigest.read(fields.of(ContentDigest.CONTENT_DIGEST)).matches(body)) {
                throw new SignatureRefusedException(WRONG_BODY, "The signature is for another body.");
            }
            MessageParts request = MessageParts.request(method, target, fields);
            return keys.published(keys.participant(participant.toString()), signature.keyId())
                    .map(key -> {
                        signature.verify(request, key.key());
                        return null;
                    });
        });
    }
}
