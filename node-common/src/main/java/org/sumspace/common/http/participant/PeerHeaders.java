package org.sumspace.common.http.participant;

import java.util.List;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;

/** The headers of messages between connectors, and what their signatures cover. */
public final class PeerHeaders {
    /** The URL of the sender's participant. */
    public static final String PARTICIPANT = "Sumspace-Participant";
    /** The instance id of the process that must receive the request. */
    public static final String RECEIVER = "Sumspace-Receiver";
    /** The instance id of the process that answers. */
    public static final String INSTANCE = "Sumspace-Instance";

    static final String CONTENT_TYPE = "Content-Type";

    /** The components that every signature of a request covers, in addition to the headers that a handler reads. */
    static final List<Component> OF_REQUEST = List.of(
            Component.of("@method"),
            Component.of("@target-uri"),
            Component.of(ContentDigest.CONTENT_DIGEST),
            Component.of(PARTICIPANT),
            Component.of(RECEIVER));

    static final List<Component> OF_ANSWER = List.of(
            Component.of("@status"),
            Component.of(ContentDigest.CONTENT_DIGEST),
            Component.of(CONTENT_TYPE),
            Component.of(INSTANCE),
            Component.ofRequest(SignatureFields.SIGNATURE));

    private PeerHeaders() {}
}
