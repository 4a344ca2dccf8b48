package org.sumspace.processor.service;

import io.vertx.core.Future;
import org.sumspace.common.crypto.SigningKey;

/** Queries the organisation's connector for the records of a processor. */
@FunctionalInterface
interface DataGateway {
    /**
     * Asks for the records that the processor may train on now.
     *
     * @param key the processor's signing key
     * @param query JSON body of the data query
     * @return JSON body of the answer
     */
    Future<byte[]> query(SigningKey key, byte[] query);
}
