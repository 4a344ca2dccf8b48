package org.sumspace.aggregator.share.domain;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/**
 * Identifies a part of a share.
 *
 * @param manifest digest of the MANIFEST that the share belongs to
 * @param part counted from 0
 */
public record SharePart(Digest plan, DpId dpId, Digest manifest, int part) {}
