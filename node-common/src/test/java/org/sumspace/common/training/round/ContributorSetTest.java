package org.sumspace.common.training.round;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.training.StatementSamples.digest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.round.ReceivedList.Entry;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

class ContributorSetTest {

    @Test
    void intersection_isWhatAllHoldUnderOneManifest() {
        ContributorSet set = ContributorSet.intersection(List.of(
                list(entry(0, 1), entry(2, 1), entry(3, 1), entry(9, 1)),
                list(entry(0, 1), entry(1, 1), entry(2, 2), entry(9, 1)),
                list(entry(0, 1), entry(2, 1), entry(3, 1), entry(9, 1), entry(10, 1))));

        assertThat(set.entries()).containsExactly(entry(0, 1), entry(9, 1));
        assertThat(set.positions()).containsExactly(0, 9);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void intersection_isTheSameForEveryAggregator_andNeverLargerThanAList(long seed) {
        Random random = new Random(seed);
        List<ReceivedList> lists = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            lists.add(list(IntStream.range(0, 200)
                    .filter(position -> random.nextInt(10) > 0)
                    .mapToObj(position -> entry(position, random.nextInt(20) == 0 ? 2 : 1))
                    .toArray(Entry[]::new)));
        }
        ContributorSet set = ContributorSet.intersection(lists);
        List<ReceivedList> shuffled = new ArrayList<>(lists);
        Collections.shuffle(shuffled, random);
        shuffled.add(lists.get(0));

        assertThat(ContributorSet.intersection(shuffled)).isEqualTo(set);
        assertThat(ContributorSet.intersection(shuffled).digest(digest(3), 1)).isEqualTo(set.digest(digest(3), 1));
        assertThat(lists).allSatisfy(list -> assertThat(list.entries()).containsAll(set.entries()));
    }

    @Test
    void digest_coversPlanGroupPositionsAndManifests() {
        Digest digest = set(entry(0, 1)).digest(digest(3), 1);

        assertThat(digest)
                .isNotEqualTo(set(entry(0, 1)).digest(digest(4), 1))
                .isNotEqualTo(set(entry(0, 1)).digest(digest(3), 0))
                .isNotEqualTo(set(entry(1, 1)).digest(digest(3), 1))
                .isNotEqualTo(set(entry(0, 2)).digest(digest(3), 1))
                .isNotEqualTo(set(entry(0, 1), entry(1, 1)).digest(digest(3), 1));
    }

    @Test
    void digest_isThatOfTheProtocol() {
        byte[] bytes = new WireWriter()
                .fixed("sumspace-set-v1".getBytes(US_ASCII))
                .fixed(PlanSamples.filled(3, 32))
                .fixed(new byte[] {0, 1, 0, 0, 0, 1, 0, 0, 0, 7})
                .fixed(PlanSamples.filled(9, 32))
                .toBytes();

        assertThat(set(entry(7, 9)).digest(digest(3), 1)).isEqualTo(Digest.of(bytes));
    }

    @Test
    void encodedSet_isReadBack() {
        ContributorSet set = set(entry(3, 1), entry(5, 2));
        WireWriter out = new WireWriter();
        set.write(out);

        assertThat(WireReader.decode(out.toBytes(), ContributorSet::read)).isEqualTo(set);
    }

    @Test
    void positionsThatDoNotAscend_areRefused() {
        assertThatThrownBy(() -> set(entry(5, 1), entry(3, 1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> set(entry(5, 1), entry(5, 2))).isInstanceOf(IllegalArgumentException.class);
    }

    private static ContributorSet set(Entry... entries) {
        return new ContributorSet(Arrays.asList(entries));
    }

    private static ReceivedList list(Entry... entries) {
        return new ReceivedList(digest(3), 1, 1, 1, Arrays.asList(entries));
    }

    private static Entry entry(int position, int manifest) {
        return new Entry(position, digest(manifest));
    }
}
