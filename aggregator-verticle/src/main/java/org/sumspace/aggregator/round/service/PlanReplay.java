package org.sumspace.aggregator.round.service;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;

/**
 * The content of a plan's journal; empty for a new plan. For sealed shares and sums it has only the place in the
 * journal.
 */
public final class PlanReplay implements BiConsumer<Long, PlanRecord> {
    private @Nullable PlanOffer offer;
    private @Nullable Signed<Countersignature> countersignature;
    private final Map<Digest, StoredUpload> uploads = new LinkedHashMap<>();
    private final Map<Integer, Integer> partsStored = new HashMap<>();
    private final List<StoredShare> shares = new ArrayList<>();
    private final List<PlanRecord.Excluded> excluded = new ArrayList<>();
    private final List<Signed<?>> statements = new ArrayList<>();
    private final Map<Digest, StoredRelease> releases = new HashMap<>();
    private PlanRecord.@Nullable Agreed agreed;
    private @Nullable Signed<ModelVersion> published;
    private boolean completed;

    /** @param places of the parts of a sealed share in the journal */
    public record StoredUpload(int position, Signed<Manifest> manifest, List<Long> places) {}

    public record StoredShare(StoredUpload upload, ShareReceipt receipt) {}

    /** @param place of the statement with its sum in the journal */
    public record StoredRelease(Signed<Release> statement, ContributorSet set, long place) {}

    @Override
    public void accept(Long place, PlanRecord record) {
        if (record instanceof PlanRecord.Joined joined) {
            offer = joined.offer();
        } else if (record instanceof PlanRecord.Countersigned countersigned) {
            countersignature = countersigned.statement();
        } else if (record instanceof PlanRecord.UploadBegun begun) {
            Signed<Manifest> manifest = begun.manifest();
            uploads.put(manifest.digest(), new StoredUpload(begun.position(), manifest, new ArrayList<>()));
        } else if (record instanceof PlanRecord.PartStored part) {
            StoredUpload upload = requireNonNull(uploads.get(part.manifest()));
            upload.places().add(place);
            partsStored.merge(upload.position(), 1, Integer::sum);
        } else if (record instanceof PlanRecord.ShareStored share) {
            StoredUpload upload = requireNonNull(uploads.remove(share.manifest()));
            int attempt = upload.manifest().body().attempt();
            shares.add(new StoredShare(upload, new ShareReceipt(share.manifest(), attempt, share.countsFromEpoch())));
        } else if (record instanceof PlanRecord.Excluded one) {
            excluded.add(one);
        } else if (record instanceof PlanRecord.StatementHeld held) {
            statements.add(held.statement());
        } else if (record instanceof PlanRecord.Agreed set) {
            agreed = set;
        } else if (record instanceof PlanRecord.ReleaseHeld release) {
            releases.put(release.statement().signer(), new StoredRelease(release.statement(), release.set(), place));
        } else if (record instanceof PlanRecord.Published version) {
            published = version.statement();
        } else {
            completed = true;
        }
    }

    /** Whether the countersignature may have left this node. */
    boolean joined() {
        return offer != null && countersignature != null;
    }

    PlanOffer offer() {
        return requireNonNull(offer);
    }

    Signed<Countersignature> countersignature() {
        return requireNonNull(countersignature);
    }

    /** Shares of which some parts are stored, in the order of their first parts. */
    public Collection<StoredUpload> uploads() {
        return uploads.values();
    }

    /** How many parts of each processor's shares are stored, including parts of refused shares; by position. */
    public Map<Integer, Integer> partsStored() {
        return partsStored;
    }

    public List<StoredShare> shares() {
        return shares;
    }

    List<PlanRecord.Excluded> excluded() {
        return excluded;
    }

    List<Signed<?>> statements() {
        return statements;
    }

    Optional<PlanRecord.Agreed> agreed() {
        return Optional.ofNullable(agreed);
    }

    /** The release of that aggregator, which may be this aggregator. */
    public Optional<StoredRelease> releaseOf(Digest aggregator) {
        return Optional.ofNullable(releases.get(aggregator));
    }

    public Optional<Signed<ModelVersion>> published() {
        return Optional.ofNullable(published);
    }

    /** The state of a first-level aggregator or a parent. */
    RoundState groupState(Digest self) {
        if (releases.containsKey(self)) {
            return RoundState.RELEASED;
        } else if (agreed != null) {
            return RoundState.AGREED;
        }
        List<Signed<?>> own = statements.stream()
                .filter(statement -> statement.signer().equals(self))
                .toList();
        if (own.isEmpty()) {
            return RoundState.RECEIVING;
        }
        return own.stream().anyMatch(statement -> statement.body() instanceof Seal)
                ? RoundState.SEALED
                : RoundState.LISTED;
    }

    /** The state of a main aggregator. */
    public RoundState mainState() {
        if (completed) {
            return RoundState.COMPLETED;
        }
        return published == null ? RoundState.COLLECTING : RoundState.PUBLISHED;
    }
}
