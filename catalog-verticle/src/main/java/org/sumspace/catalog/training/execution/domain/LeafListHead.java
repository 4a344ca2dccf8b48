package org.sumspace.catalog.training.execution.domain;

import java.util.List;
import org.sumspace.common.wire.Bytes;

/**
 * The start of a leaf list, before its leaves.
 *
 * @param certificates the DER of the certificates of the connectors that signed the leaves' consents
 * @param parts number of parts that the leaves are in
 */
public record LeafListHead(List<Bytes> certificates, int parts) {
    public LeafListHead {
        certificates = List.copyOf(certificates);
    }
}
