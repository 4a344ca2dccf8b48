package org.sumspace.common.bus;

import io.vertx.core.Future;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.trust.NodeCertificate;

/** Answers one type of message. The same request can come again in another envelope: answering it twice must be safe. */
@FunctionalInterface
public interface BusHandler {
    /**
     * @param message verified; its payload is not yet read
     * @param sender who signed it; its role is not yet checked
     * @return the answer's body. A failure with a {@link org.sumspace.common.error.NodeException}, a {@link
     *     org.sumspace.common.wire.MalformedException} or a {@link
     *     org.sumspace.common.trust.InvalidCertificateException} is told to the sender, any other as a failure of this
     *     node
     */
    Future<byte[]> handle(Envelope message, NodeCertificate sender);
}
