package org.sumspace.aggregator.round.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ReceivedList;

class ContributionBookTest {
    private static final int POSITIONS = 6;

    private final ContributionBook book = new ContributionBook();
    private final Set<Integer> settled = new HashSet<>();

    /** The incremental answers equal those of a comparison of everything. */
    @Test
    void newsAndSettled_areThoseOfAComparisonOfEverything() {
        Random random = new Random(11);
        Optional<ReceivedList> listed = Optional.empty();
        for (int step = 1; step <= 400; step++) {
            int position = random.nextInt(POSITIONS);
            switch (random.nextInt(8)) {
                case 0 -> book.exclude(position);
                case 1 -> {
                    book.lose(position);
                    settled.add(position);
                }
                case 2 -> listed = Optional.of(list(step));
                default -> {
                    book.add(position, step, Digest.of(new byte[] {(byte) step, (byte) (step >> 8)}));
                    settled.add(position);
                }
            }
            assertThat(book.settled()).isEqualTo(settled.size());
            assertThat(book.hasNewsSince(listed)).as("step %d", step).isEqualTo(compared(listed));
        }
    }

    private ReceivedList list(int epoch) {
        return new ReceivedList(Digest.ZERO, 1, epoch, 1, book.current());
    }

    private boolean compared(Optional<ReceivedList> listed) {
        Set<ReceivedList.Entry> known =
                listed.map(list -> Set.copyOf(list.entries())).orElse(Set.of());
        return !known.containsAll(book.current());
    }
}
