package org.sumspace.processor.store;

import java.util.List;
import org.sumspace.common.crypto.Digest;

/**
 * The message of one processor in one attempt, as stored in its plan's journal.
 *
 * @param manifest digest of the MANIFEST statement
 * @param shares by share index
 */
public record StoredContribution(int attempt, Digest manifest, List<StoredShare> shares) {
    public StoredContribution {
        shares = List.copyOf(shares);
    }
}
