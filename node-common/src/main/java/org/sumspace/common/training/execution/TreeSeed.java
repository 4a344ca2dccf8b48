package org.sumspace.common.training.execution;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;

/**
 * The 32 bytes that order the registered aggregators and assign the processors to groups. Their SHA-256 is published
 * before registration opens, and the bytes themselves with the first execution plan, so nobody can choose a place in
 * the tree.
 */
public final class TreeSeed {
    public static final int BYTES = 32;
    private static final byte[] LABEL = "sumspace-tree-v1".getBytes(US_ASCII);
    private static final byte[] DEAL_LABEL = "sumspace-deal-v1".getBytes(US_ASCII);

    private final byte[] bytes;

    private TreeSeed(byte[] bytes) {
        this.bytes = bytes;
    }

    public static TreeSeed random(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new TreeSeed(bytes);
    }

    public static TreeSeed wrap(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("expected a tree seed of " + BYTES + " bytes, got " + bytes.length);
        }
        return new TreeSeed(bytes.clone());
    }

    public Digest commitment() {
        return Digest.of(bytes);
    }

    /** Aggregators are sorted by this rank, ascending. */
    Digest rank(Digest keyId) {
        return Digest.of(LABEL, bytes, keyId.toBytes());
    }

    /** Data providers, and the processors of each, are assigned to groups in ascending order of this rank. */
    Digest groupRank(byte[] member) {
        return Digest.of(DEAL_LABEL, bytes, member);
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TreeSeed that && MessageDigest.isEqual(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "tree seed of commitment " + commitment();
    }
}
