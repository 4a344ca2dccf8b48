package org.sumspace.catalog.training.execution.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.sumspace.catalog.training.execution.domain.LeafListHead;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.wire.Bytes;

class LeafListStoreTest extends StoreTestBase {

    private LeafListStore store() {
        return new LeafListStore(database());
    }

    @StoreTest
    void longList_comesBackPartByPart() {
        LeafListStore lists = store();
        Digest root = Digest.of(new byte[] {1});
        List<Bytes> leaves = IntStream.range(0, 2 * LeafListStore.LEAVES_PER_PART + 1)
                .mapToObj(i -> Bytes.of(new byte[] {(byte) (i >> 8), (byte) i}))
                .toList();
        List<Bytes> certificates = List.of(Bytes.of(new byte[] {5}));
        result(lists.put(root, certificates, leaves));
        result(lists.put(root, certificates, leaves));
        LeafListHead head = result(lists.head(root));
        assertThat(head.certificates()).isEqualTo(certificates);
        assertThat(head.parts()).isEqualTo(3);
        List<Bytes> read = new ArrayList<>();
        for (int part = 0; part < head.parts(); part++) {
            read.addAll(result(lists.part(root, part)));
        }
        assertThat(read).isEqualTo(leaves);
    }

    @StoreTest
    void unknownRoot_isNotFound() {
        assertThatThrownBy(() -> result(store().head(Digest.ZERO)))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.NOT_FOUND));
    }
}
