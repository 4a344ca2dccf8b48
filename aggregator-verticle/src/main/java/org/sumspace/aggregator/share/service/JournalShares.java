package org.sumspace.aggregator.share.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.sumspace.aggregator.share.core.ShareCheck;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.training.secagg.Addend;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareStream;

/** Reads the stored shares of one plan to add them. One of a single part is opened in memory, a larger one as a stream. */
record JournalShares(JoinedPlan plan, RoundKey key, PlanJournal journal) {
    /** The share of an entry: from memory if its seed is there, otherwise from the journal. Blocks. */
    Addend open(StoredShares.Entry entry) {
        if (entry.places().size() > 1) {
            return new Large(this, entry);
        }
        Share seed = entry.seed();
        return in(entry, seed == null ? read(entry) : seed);
    }

    /** An opened share in the form that a sum takes. */
    Addend in(StoredShares.Entry entry, Share share) {
        return share.in(plan.shareContext(entry.position()), plan.own().index());
    }

    private Share read(StoredShares.Entry entry) {
        byte[] sealed = journal.part(entry.places().get(0));
        return ShareCheck.open(plan, key, entry.manifest(), sealed);
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
                throw new UncheckedIOException("could not read the journal of plan " + shares.plan.digest(), e);
            }
        }
    }
}
