package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordIdsTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);

    @Test
    void c8_orderOfIds_isOrderOfCreation_alsoWhenTheClockIsSetBack() {
        RecordIds ids = new RecordIds(new Random(1));
        List<String> made = new ArrayList<>();
        for (Instant now : List.of(NOW, NOW, NOW.plusSeconds(1), NOW.minusSeconds(50), NOW.plusSeconds(2))) {
            made.add(ids.next(now));
        }
        assertThat(made).isSorted().doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{24}"));
        assertThat(made.get(0)).startsWith("%08x".formatted(NOW.getEpochSecond()));
    }
}
