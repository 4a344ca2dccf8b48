package org.sumspace.common.training.execution;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;

/** The Merkle hash tree of RFC 6962, section 2.1, with SHA-256. */
public final class MerkleTree {
    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    /** From the hashes of the leaves to the root. A node without a sibling is unchanged in the next level. */
    private final List<List<Digest>> levels;

    private MerkleTree(List<List<Digest>> levels) {
        this.levels = levels;
    }

    static MerkleTree of(List<byte[]> leaves) {
        List<List<Digest>> levels = new ArrayList<>();
        List<Digest> level = leaves.stream().map(MerkleTree::leafHash).toList();
        levels.add(level);
        while (level.size() > 1) {
            level = parents(level);
            levels.add(level);
        }
        return new MerkleTree(levels);
    }

    private static List<Digest> parents(List<Digest> level) {
        List<Digest> parents = new ArrayList<>((level.size() + 1) / 2);
        for (int i = 0; i + 1 < level.size(); i += 2) {
            parents.add(nodeHash(level.get(i), level.get(i + 1)));
        }
        if (level.size() % 2 == 1) {
            parents.add(level.get(level.size() - 1));
        }
        return parents;
    }

    private static Digest leafHash(byte[] leaf) {
        return Digest.of(LEAF, leaf);
    }

    private static Digest nodeHash(Digest left, Digest right) {
        return Digest.of(NODE, left.toBytes(), right.toBytes());
    }

    /** The root; without leaves, the hash of the empty string. */
    Digest root() {
        List<Digest> top = levels.get(levels.size() - 1);
        return top.isEmpty() ? Digest.of() : top.get(0);
    }

    /** The siblings from the leaf to the root (the audit path of RFC 6962, section 2.1.1). */
    public List<Digest> path(int index) {
        List<Digest> path = new ArrayList<>();
        int at = index;
        for (List<Digest> level : levels) {
            int sibling = at ^ 1;
            if (sibling < level.size()) {
                path.add(level.get(sibling));
            }
            at >>= 1;
        }
        return List.copyOf(path);
    }

    /** Whether {@code leaf} is number {@code index} of the {@code size} leaves under {@code root}. */
    static boolean verifies(byte[] leaf, int index, int size, List<Digest> path, Digest root) {
        if (index < 0 || index >= size) {
            return false;
        }
        Digest hash = leafHash(leaf);
        int used = 0;
        int at = index;
        for (int last = size - 1; last > 0; at >>= 1, last >>= 1) {
            if ((at ^ 1) > last) {
                continue;
            }
            if (used == path.size()) {
                return false;
            }
            Digest sibling = path.get(used++);
            hash = at % 2 == 1 ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
        }
        return used == path.size() && hash.equals(root);
    }
}
