package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.MalformedException;

class LeafListTest {
    private final JsonNode vectors = Vectors.read("leaf-list.json");
    private final JsonNode expected = vectors.get("leafList");
    private final SigningKey connector = SigningKey.ofSeed(Vectors.bytes(expected, "connectorSeed"));
    private final List<Signed<Consent>> consents = hex(expected.get("consents")).stream()
            .map(bytes -> Signed.reopen(bytes, StatementType.CONSENT, Consent::read))
            .toList();

    LeafListTest() throws IOException {}

    @Test
    void trees_haveTheRootsOfTheStandard() {
        List<byte[]> leaves = hex(vectors.get("leaves"));
        for (int size = 0; size <= leaves.size(); size++) {
            assertThat(MerkleTree.of(leaves.subList(0, size)).root())
                    .hasToString(vectors.get("roots").get(size).textValue());
        }
    }

    @Test
    void trees_haveThePathsOfTheStandard() {
        List<byte[]> leaves = hex(vectors.get("leaves"));
        vectors.get("paths").forEach(proof -> {
            int size = proof.get("size").intValue();
            MerkleTree tree = MerkleTree.of(leaves.subList(0, size));

            assertThat(tree.path(proof.get("index").intValue()).stream().map(Digest::toString))
                    .containsExactlyElementsOf(texts(proof.get("path")));
        });
    }

    @Test
    void onlyTheRightLeafAtTheRightPlace_isProven() {
        List<byte[]> leaves = hex(vectors.get("leaves"));
        for (int size = 1; size <= leaves.size(); size++) {
            MerkleTree tree = MerkleTree.of(leaves.subList(0, size));
            for (int claimed = 0; claimed < size; claimed++) {
                for (int actual = 0; actual < size; actual++) {
                    assertThat(MerkleTree.verifies(leaves.get(actual), claimed, size, tree.path(claimed), tree.root()))
                            .isEqualTo(actual == claimed);
                }
            }
        }
    }

    @Test
    void pathThatIsCutOrExtended_provesNothing() {
        List<byte[]> leaves = hex(vectors.get("leaves"));
        MerkleTree tree = MerkleTree.of(leaves);
        List<Digest> path = tree.path(3);
        List<Digest> longer = new ArrayList<>(path);
        longer.add(Digest.ZERO);

        assertThat(MerkleTree.verifies(leaves.get(3), 3, 8, path.subList(0, 2), tree.root()))
                .isFalse();
        assertThat(MerkleTree.verifies(leaves.get(3), 3, 8, longer, tree.root()))
                .isFalse();
        assertThat(MerkleTree.verifies(leaves.get(3), 3, 9, path, tree.root())).isFalse();
        assertThat(MerkleTree.verifies(leaves.get(3), -1, 8, path, tree.root())).isFalse();
        assertThat(MerkleTree.verifies(leaves.get(3), 8, 8, path, tree.root())).isFalse();
    }

    @Test
    void consentsInAnyOrder_makeTheSameLeaves() {
        List<Signed<Consent>> shuffled = new ArrayList<>(consents);
        Collections.reverse(shuffled);

        LeafList leaves = LeafList.of(shuffled, PlanSamples.shape(3, 1));

        assertThat(leaves.leaves().stream().map(leaf -> HexFormat.of().formatHex(leaf.toBytes())))
                .containsExactlyElementsOf(texts(expected.get("leaves")));
        assertThat(leaves.root()).hasToString(expected.get("root").textValue());
        assertThat(leaves.root())
                .isEqualTo(LeafList.of(consents, PlanSamples.shape(3, 1)).root());
    }

    @Test
    void equalPartsOfConsents_areKeptOnce() {
        LeafList leaves = LeafList.of(consents, PlanSamples.shape(3, 1));

        Signed<Consent> first = leaves.leaf(0).consent();
        assertThat(leaves.leaves()).allSatisfy(leaf -> {
            assertThat(leaf.consent().signer()).isSameAs(first.signer());
            assertThat(leaf.consent().body().trainingPlan())
                    .isSameAs(first.body().trainingPlan());
        });
        assertThat(leaves.leaves().stream().map(Leaf::consent)).containsExactlyInAnyOrderElementsOf(consents);
    }

    @Test
    void everyProcessor_isFoundByIdAndKey_andProven() {
        LeafList leaves = LeafList.of(consents, PlanSamples.shape(3, 1));
        for (int position = 0; position < leaves.size(); position++) {
            Consent consent = leaves.consent(position);
            assertThat(leaves.position(consent.dpId())).hasValue(position);
            assertThat(leaves.positionOfKey(consent.key().id())).hasValue(position);
            assertThat(LeafList.verifyPath(
                            leaves.leaf(position),
                            position,
                            leaves.size(),
                            leaves.tree().path(position),
                            leaves.root()))
                    .isTrue();
        }
        assertThat(leaves.position(new DpId(1, 1))).isEqualTo(OptionalInt.empty());
        assertThat(leaves.learners()).isEqualTo(1 + 2 + 3 + 4);
    }

    @Test
    void fullShares_areAssignedInTurn() {
        assertThat(IntStream.range(0, 7).map(position -> LeafList.fullIndex(position, 3)))
                .containsExactly(1, 2, 3, 1, 2, 3, 1);
    }

    @Test
    void oneProcessorTwice_isRefused() {
        List<Signed<Consent>> twice = new ArrayList<>(consents);
        twice.add(consents.get(0));

        assertThatThrownBy(() -> LeafList.of(twice, PlanSamples.shape(3, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void oneKeyUnderTwoIds_isRefused() {
        Consent first = consents.get(0).body();
        Consent other = new Consent(
                first.trainingPlan(),
                new DpId(5, 5),
                first.url(),
                first.key(),
                first.processorNode(),
                first.organisation(),
                1,
                1,
                1,
                first.issuedAt(),
                first.notAfter());

        assertThatThrownBy(() ->
                        LeafList.of(List.of(consents.get(0), Signed.sign(connector, other)), PlanSamples.shape(3, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void leafOfAForeignConnector_isRefused() {
        byte[] leaf = LeafList.of(consents, PlanSamples.shape(3, 1)).leaf(0).toBytes();

        assertThat(Leaf.open(leaf, keyId -> connector.publicKey()).toBytes()).isEqualTo(leaf);
        assertThat(Leaf.reopen(leaf).toBytes()).isEqualTo(leaf);
        assertThatThrownBy(() -> Leaf.open(leaf, keyId -> null)).isInstanceOf(InvalidStatementException.class);
        leaf[leaf.length - 1] ^= 1;
        assertThatThrownBy(() -> Leaf.open(leaf, keyId -> connector.publicKey()))
                .isInstanceOf(InvalidStatementException.class);
    }

    @Test
    void bytesThatAreNoLeaf_areRefused() {
        assertThatThrownBy(() -> Leaf.reopen(new byte[7])).isInstanceOf(MalformedException.class);
    }

    private static List<byte[]> hex(JsonNode array) {
        return texts(array).stream().map(HexFormat.of()::parseHex).toList();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }
}
