package org.sumspace.catalog.domain;

import java.util.List;
import org.sumspace.common.wire.Bytes;

/**
 * What comes before the leaves of a list.
 *
 * @param certificates DER, of the connectors that signed the leaves' consents
 * @param parts how many parts of leaves follow
 */
public record LeafListHead(List<Bytes> certificates, int parts) {
    public LeafListHead {
        certificates = List.copyOf(certificates);
    }
}
