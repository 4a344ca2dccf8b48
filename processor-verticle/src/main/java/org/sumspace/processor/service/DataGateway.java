package org.sumspace.processor.service;

import io.vertx.core.Future;
import org.sumspace.common.crypto.SigningKey;

/** The organisation's connector, as a processor sees it. */
@FunctionalInterface
interface DataGateway {
    /**
     * Asks for the records that the processor may train on now.
     *
     * @param key the processor's own
     * @param query body of the data query, JSON
     * @return body of the answer, JSON
     */
    Future<byte[]> query(SigningKey key, byte[] query);
}
