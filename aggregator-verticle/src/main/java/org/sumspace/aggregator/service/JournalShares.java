package org.sumspace.aggregator.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.sumspace.aggregator.core.ShareCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.training.secagg.Addend;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareStream;

/** The stored shares of one plan as parts of its sum. Those of one part are opened in memory, larger ones while added. */
record JournalShares(JoinedPlan plan, RoundKey key, PlanJournal journal) {
    /** The share of an entry: from memory where it is a seed of this run, else from the journal. Blocks. */
    Addend open(StoredShares.Entry entry) {
        if (entry.places().size() > 1) {
            return new Large(this, entry);
        }
        Share seed = entry.seed();
        return in(entry, seed == null ? read(entry) : seed);
    }

    /** An opened share as part of the sum. */
    Addend in(StoredShares.Entry entry, Share share) {
        return share.in(plan.shareContext(entry.position()), plan.own().index());
    }

    private Share read(StoredShares.Entry entry) {
        byte[] sealed = journal.part(entry.places().get(0));
        return ShareCheck.open(plan, key, entry.position(), entry.manifest(), sealed);
    }

    private record Large(JournalShares shares, StoredShares.Entry entry) implements Addend {
        @Override
        public void addTo(RingAccumulator sum) {
            read(share -> share.addTo(sum));
        }

        @Override
        public void subtractFrom(RingAccumulator sum) {
            read(share -> share.subtractFrom(sum));
        }

        private void read(Consumer<ShareStream> reader) {
            try (ShareStream share = ShareCheck.openStream(
                    shares.plan,
                    shares.key,
                    entry.position(),
                    entry.manifest(),
                    shares.journal.parts(entry.places()))) {
                reader.accept(share);
            } catch (IOException e) {
                throw new UncheckedIOException("the journal of plan " + shares.plan.digest() + " cannot be read", e);
            }
        }
    }
}
