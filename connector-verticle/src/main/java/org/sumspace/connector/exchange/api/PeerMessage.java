package org.sumspace.connector.exchange.api;

import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.participant.RequestEvidence;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.connector.exchange.core.message.SignedMessage;

/**
 * A message of another connector, whose signature was verified.
 *
 * @param sender URL of the participant that signed it
 */
record PeerMessage(String sender, JsonValue body, RequestEvidence evidence, Buffer content) {
    static PeerMessage of(ApiRequest request) {
        return of(
                ParticipantRequest.of(request),
                JsonValue.of(request.hasBody() ? request.object().getMap() : null));
    }

    /** A message whose body is not JSON. */
    static PeerMessage ofBytes(ParticipantRequest signed) {
        return of(signed, JsonValue.of(null));
    }

    private static PeerMessage of(ParticipantRequest signed, JsonValue body) {
        return new PeerMessage(signed.participant().toString(), body, signed.evidence(), signed.content());
    }

    /** @throws NodeException INVALID_INPUT if the message cannot be read */
    static <T> T read(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput("The message cannot be read: " + e.getMessage() + ".");
        }
    }

    /** The message with its body, to be kept as evidence. */
    SignedMessage signed() {
        return signed(content.toString());
    }

    /** The same, without a body that is too large to be kept; the digest of it is among the headers. */
    SignedMessage signedWithoutBody() {
        return signed("");
    }

    private SignedMessage signed(String text) {
        return new SignedMessage(evidence.method(), evidence.target().toString(), evidence.headers(), text);
    }
}
