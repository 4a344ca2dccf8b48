package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.sumspace.aggregator.core.ShareCheck;
import org.sumspace.aggregator.core.ShareSource;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.secagg.Share;

/**
 * The stored shares of one plan, opened again from its journal, or from memory where they are seeds of this run.
 *
 * @param entries by manifest, no longer changing
 */
record JournalShares(JoinedPlan plan, RoundKey key, PlanJournal journal, Map<Digest, StoredShares.Entry> entries)
        implements ShareSource {
    @Override
    public Share open(int position, Digest manifest) {
        StoredShares.Entry entry = requireNonNull(entries.get(manifest), "a share that is not stored");
        Share seed = entry.seed();
        if (seed != null) {
            return seed;
        }
        try {
            PlanRecord.ShareStored stored = (PlanRecord.ShareStored) journal.read(entry.place());
            return ShareCheck.open(plan, key, position, stored.manifest(), stored.sealed());
        } catch (IOException e) {
            throw new UncheckedIOException("the journal of plan " + plan.digest() + " cannot be read", e);
        }
    }
}
