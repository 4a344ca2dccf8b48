package org.sumspace.catalog.resource.domain;

import org.sumspace.common.crypto.Digest;

/**
 * The request that created a record.
 *
 * @param requestKey the same for a repeated request; no two records have the same
 * @param request digest of what the request asked for
 */
public record RecordOrigin(String requestKey, Digest request) {

    /** A request with an idempotency key. Keys of different owners are independent. */
    public static RecordOrigin keyed(String owner, String idempotencyKey, Digest request) {
        return new RecordOrigin(owner + "/" + idempotencyKey, request);
    }
}
