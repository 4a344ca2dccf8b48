package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.Collections;
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
 * The processors of an execution plan, sorted by id. Their order determines the position of each. Within a group the
 * index of the full share cycles through all indices, so that its aggregators have equal loads.
 */
public final class LeafList {
    private final List<Leaf> leaves;
    private final Digest root;
    private final Map<DpId, Integer> byDpId;
    private final Map<Digest, Integer> byKey;
    private final Map<Digest, List<Integer>> byNode;

    private LeafList(List<Leaf> leaves) {
        this.leaves = List.copyOf(leaves);
        this.root = tree().root();
        this.byDpId = new HashMap<>();
        this.byKey = new HashMap<>();
        this.byNode = new HashMap<>();
        for (int position = 0; position < leaves.size(); position++) {
            Consent consent = leaves.get(position).consent().body();
            if (byDpId.put(consent.dpId(), position) != null
                    || byKey.put(consent.key().id(), position) != null) {
                throw new IllegalArgumentException("two leaves have the id or key of processor " + consent.dpId());
            }
            byNode.computeIfAbsent(consent.processorNode(), first -> new ArrayList<>())
                    .add(position);
        }
    }

    /**
     * @param consents in any order
     * @throws IllegalArgumentException if two are of one processor or have the same key, or if there are too many
     */
    public static LeafList of(List<Signed<Consent>> consents, TreeShape shape) {
        Require.between("leaves", consents.size(), 0, PlanParameters.MAX_CONTRIBUTORS);
        List<Signed<Consent>> sorted = new ArrayList<>(consents);
        sorted.sort(Comparator.comparing(consent -> consent.body().dpId()));
        int[] groups =
                GroupAssignment.groups(shape, sorted.stream().map(Signed::body).toList());
        int[] sizes = new int[shape.groups()];
        CommonParts common = new CommonParts();
        List<Leaf> leaves = new ArrayList<>(sorted.size());
        for (Signed<Consent> consent : sorted) {
            int group = groups[leaves.size()];
            leaves.add(new Leaf(group, fullIndex(sizes[group - 1]++, shape.shares()), common.partsOf(consent)));
        }
        return new LeafList(leaves);
    }

    /** The index, counted from 1, of the full share of the n-th processor of a group, counted from 0. */
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

    /** The positions of the processors of a group, ascending. */
    public List<Integer> positions(int group) {
        return IntStream.range(0, leaves.size())
                .filter(position -> leaves.get(position).group() == group)
                .boxed()
                .toList();
    }

    public OptionalInt position(DpId dpId) {
        return toOptional(byDpId.get(dpId));
    }

    /** @param keyId key id of the processor's own key */
    public OptionalInt positionOfKey(Digest keyId) {
        return toOptional(byKey.get(keyId));
    }

    /**
     * The positions of the processors of a node, ascending.
     *
     * @param keyId key id of the processor node, as the consents name it
     */
    public List<Integer> positionsOfNode(Digest keyId) {
        return Collections.unmodifiableList(byNode.getOrDefault(keyId, List.of()));
    }

    private static OptionalInt toOptional(@Nullable Integer position) {
        return position == null ? OptionalInt.empty() : OptionalInt.of(position);
    }

    /** The number of learners that consented, over all leaves. */
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
     * The Merkle tree, whose paths prove that a leaf belongs to the root. It is built at each call, because it needs
     * two digests for each leaf and is not needed to check the root.
     */
    public MerkleTree tree() {
        return MerkleTree.of(leaves.stream().map(Leaf::toBytes).toList());
    }

    /** Whether {@code leaf} is at {@code position} of the list of {@code size} leaves with this root. */
    public static boolean verifyPath(Leaf leaf, int position, int size, List<Digest> path, Digest root) {
        return MerkleTree.verifies(leaf.toBytes(), position, size, path, root);
    }
}
