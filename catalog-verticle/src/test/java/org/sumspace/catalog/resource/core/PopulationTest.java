package org.sumspace.catalog.resource.core;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PopulationTest {
    @Test
    void idsBecomeRecords_absentOnesAreLeftOut_andThoseNotLookedForStay() {
        Map<String, @Nullable Object> view = view("a", "b", "c", "a");
        Population population = new Population("refs", List.of(view));
        assertThat(population.ids()).containsExactly("a", "b", "c");
        population.add(List.of("a", "b"), List.of(record("a", 1)));
        population.apply();
        assertThat(view.get("refs")).isEqualTo(List.of(record("a", 1), "c", record("a", 1)));
    }

    /** One large record that many others name would multiply. */
    @Test
    void recordsBeyondTheSizeOfAnAnswer_stayIds() {
        Map<String, @Nullable Object> view = view(Collections.nCopies(40, "a").toArray(String[]::new));
        Population population = new Population("refs", List.of(view));
        population.add(List.of("a"), List.of(record("a", 256 * 1024)));
        assertThat(population.isFull()).isFalse();
        population.apply();
        List<?> shown = requireNonNull((List<?>) view.get("refs"));
        assertThat(shown).hasSize(40);
        assertThat(shown.subList(0, 15)).allMatch(Map.class::isInstance);
        assertThat(shown.subList(16, 40)).allMatch("a"::equals);
    }

    @Test
    void recordsBeyondTheNumberOfAnAnswer_stayIds() {
        Map<String, @Nullable Object> view =
                view(Collections.nCopies(1_001, "a").toArray(String[]::new));
        Population population = new Population("refs", List.of(view));
        population.add(List.of("a"), List.of(record("a", 1)));
        population.apply();
        List<?> shown = requireNonNull((List<?>) view.get("refs"));
        assertThat(shown.get(999)).isInstanceOf(Map.class);
        assertThat(shown.get(1_000)).isEqualTo("a");
    }

    @Test
    void enoughLargeRecords_endTheSearch() {
        Population population = new Population("refs", List.of());
        for (int i = 0; i < 16; i++) {
            assertThat(population.isFull()).isFalse();
            population.add(List.of("r" + i), List.of(record("r" + i, 256 * 1024)));
        }
        assertThat(population.isFull()).isTrue();
    }

    @Test
    void manyAbsentIds_endTheSearch_andTheOthersStay() {
        Map<String, @Nullable Object> view =
                view(IntStream.range(0, 1_050).mapToObj(i -> "r" + i).toArray(String[]::new));
        Population population = new Population("refs", List.of(view));
        population.add(population.ids().subList(0, 1_000), List.of());
        assertThat(population.isFull()).isTrue();
        population.apply();
        assertThat((List<?>) view.get("refs")).hasSize(50);
    }

    private static Map<String, @Nullable Object> view(String... ids) {
        Map<String, @Nullable Object> view = new HashMap<>();
        view.put("refs", List.of(ids));
        return view;
    }

    private static Map<String, @Nullable Object> record(String id, int size) {
        Map<String, @Nullable Object> record = new HashMap<>();
        record.put("_id", id);
        record.put("text", "a".repeat(size));
        return record;
    }
}
