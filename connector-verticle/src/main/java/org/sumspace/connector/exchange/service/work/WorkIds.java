package org.sumspace.connector.exchange.service.work;

import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.error.NodeException;

/**
 * Ids by which applications name the work that they were given in a service chain. An id proves that its holder was
 * given the work, because applications of existing connectors send no other credential. An id cannot be made without
 * the key of this connector.
 */
final class WorkIds {
    private static final char SEPARATOR = '.';
    private static final String PLACE = "work of a service chain ";

    private final FieldCipher cipher;

    WorkIds(FieldCipher cipher) {
        this.cipher = cipher;
    }

    /**
     * @param recordId of the exchange
     * @param target the service that works
     */
    String of(String recordId, String target) {
        return recordId + SEPARATOR + cipher.seal(PLACE + recordId, target);
    }

    /**
     * The record that an id names.
     *
     * @param target the service that the application names
     * @throws NodeException NOT_FOUND if it is not an id of this connector, or was given for another service
     */
    String recordOf(String workId, String target) {
        int end = Math.max(0, workId.indexOf(SEPARATOR));
        String recordId = workId.substring(0, end);
        try {
            if (cipher.open(PLACE + recordId, workId.substring(end + 1)).equals(target)) {
                return recordId;
            }
        } catch (UnsealException e) {
            throw unknown();
        }
        throw unknown();
    }

    static NodeException unknown() {
        return NodeException.notFound("This connector has given no work with this chainId and targetId.");
    }
}
