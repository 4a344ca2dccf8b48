package org.sumspace.aggregator.offer.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** Leaf lists that were verified, by their root, so that a node restarts without the catalog. Every method blocks. */
public final class LeafListFiles {
    private static final String SUFFIX = ".leaves";
    private static final int LEAF_BYTES_MAX = 64 << 10;

    private final Path folder;

    public LeafListFiles(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
    }

    public Optional<LeafList> read(Digest root, TreeShape shape) throws IOException {
        Path file = file(root);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Optional.of(ProtectedFile.read(file, Integer.MAX_VALUE, bytes -> verified(bytes, shape, root)));
    }

    private static LeafList verified(byte[] bytes, TreeShape shape, Digest root) {
        LeafList leaves = LeafList.of(consents(bytes), shape);
        if (!leaves.root().equals(root)) {
            throw new MalformedException("the leaf list has another root than its file name");
        }
        return leaves;
    }

    private static List<Signed<Consent>> consents(byte[] bytes) {
        return WireReader.decode(
                bytes,
                in -> in.list(
                        PlanParameters.MAX_CONTRIBUTORS,
                        leaf -> Leaf.reopen(leaf.bytes32(LEAF_BYTES_MAX)).consent()));
    }

    public void write(LeafList leaves) throws IOException {
        byte[] bytes = new WireWriter()
                .list(leaves.leaves(), (out, leaf) -> out.bytes32(leaf.toBytes()))
                .toBytes();
        ProtectedFile.write(file(leaves.root()), bytes);
    }

    /** Removes the lists of all other roots. */
    public void retain(Set<Digest> roots) throws IOException {
        List<Path> unused = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> roots.stream().noneMatch(root -> file.equals(file(root))))
                    .forEach(unused::add);
        }
        for (Path file : unused) {
            Files.deleteIfExists(file);
        }
    }

    private Path file(Digest root) {
        return folder.resolve(root + SUFFIX);
    }
}
