package org.sumspace.common.bus;

import io.vertx.core.Future;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.trust.NodeCertificate;

/**
 * Answers one type of message. The same request can arrive again in another envelope, so a handler must be idempotent.
 */
@FunctionalInterface
public interface BusHandler {
    /**
     * @param message verified; its payload is not parsed yet
     * @param sender who signed it; its role is not checked yet
     * @return the answer's body. A failure with a {@link org.sumspace.common.error.NodeException}, a {@link
     *     org.sumspace.common.wire.MalformedException} or a {@link
     *     org.sumspace.common.trust.InvalidCertificateException} is reported to the sender, any other as an internal
     *     error of this node
     */
    Future<byte[]> handle(Envelope message, NodeCertificate sender);
}
