package org.sumspace.contract.agreement.domain;

import org.sumspace.common.crypto.Digest;

/**
 * The request that created a contract.
 *
 * @param requestKey the same for a repeated request; no two contracts have the same
 * @param request digest of what the request asked for
 */
public record AgreementOrigin(String requestKey, Digest request) {}
