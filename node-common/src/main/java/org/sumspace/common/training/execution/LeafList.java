package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The processors of an execution plan, sorted by id. Their order gives each its position and decides, in turn, which of
 * its shares is the full vector, so that the aggregators of a group carry equal loads.
 */
public final class LeafList {
    private final List<Leaf> leaves;
    private final Digest root;
    private final Map<DpId, Integer> byDpId;
    private final Map<Digest, Integer> byKey;

    private LeafList(List<Leaf> leaves) {
        this.leaves = List.copyOf(leaves);
        this.root = tree().root();
        this.byDpId = new HashMap<>();
        this.byKey = new HashMap<>();
        for (int position = 0; position < leaves.size(); position++) {
            Consent consent = leaves.get(position).consent().body();
            if (byDpId.put(consent.dpId(), position) != null
                    || byKey.put(consent.key().id(), position) != null) {
                throw new IllegalArgumentException("two leaves with the id or key of " + consent.dpId());
            }
        }
    }

    /**
     * @param consents in any order
     * @throws IllegalArgumentException if two are of one processor or hold one key, or there are too many
     */
    public static LeafList of(List<Signed<Consent>> consents, TreeShape shape) {
        Require.between("leaves", consents.size(), 0, PlanParameters.MAX_CONTRIBUTORS);
        List<Signed<Consent>> sorted = new ArrayList<>(consents);
        sorted.sort(Comparator.comparing(consent -> consent.body().dpId()));
        int[] groups = LeafDeal.groups(shape, sorted.stream().map(Signed::body).toList());
        int[] sizes = new int[shape.groups()];
        CommonParts common = new CommonParts();
        List<Leaf> leaves = new ArrayList<>(sorted.size());
        for (Signed<Consent> consent : sorted) {
            int group = groups[leaves.size()];
            leaves.add(new Leaf(group, fullIndex(sizes[group - 1]++, shape.shares()), common.partsOf(consent)));
        }
        return new LeafList(leaves);
    }

    /** Which share of the n-th processor of a group is the full vector; n from 0, the index from 1. */
    static int fullIndex(int n, int shares) {
        return n % shares + 1;
    }

    public int size() {
        return leaves.size();
    }

    public List<Leaf> leaves() {
        return leaves;
    }

    public Leaf leaf(int position) {
        return leaves.get(position);
    }

    public Consent consent(int position) {
        return leaves.get(position).consent().body();
    }

    /** Of the processors of a group, ascending. */
    public List<Integer> positions(int group) {
        return IntStream.range(0, leaves.size())
                .filter(position -> leaves.get(position).group() == group)
                .boxed()
                .toList();
    }

    public OptionalInt position(DpId dpId) {
        return found(byDpId.get(dpId));
    }

    /** @param keyId of the processor's own key */
    public OptionalInt positionOfKey(Digest keyId) {
        return found(byKey.get(keyId));
    }

    private static OptionalInt found(@Nullable Integer position) {
        return position == null ? OptionalInt.empty() : OptionalInt.of(position);
    }

    /** How many learners consented, over all leaves. */
    public long learners() {
        return leaves.stream()
                .mapToLong(leaf -> leaf.consent().body().learners())
                .sum();
    }

    /** Root of the Merkle tree over the leaves' bytes (RFC 6962, section 2.1). */
    public Digest root() {
        return root;
    }

    /**
     * What proves, by its path, the leaf at a position to belong to the root. Made anew: it has two digests for each
     * leaf, and who only checks the root needs none.
     */
    public MerkleTree tree() {
        return MerkleTree.of(leaves.stream().map(Leaf::toBytes).toList());
    }

    /** Whether {@code leaf} stands at {@code position} of the list of {@code size} leaves with this root. */
    public static boolean verifyPath(Leaf leaf, int position, int size, List<Digest> path, Digest root) {
        return MerkleTree.verifies(leaf.toBytes(), position, size, path, root);
    }
}
