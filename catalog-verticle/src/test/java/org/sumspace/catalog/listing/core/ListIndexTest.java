package org.sumspace.catalog.listing.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.listing.domain.ListCondition;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.domain.TermCount;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

class ListIndexTest {
    private static final ListQuery LISTED = ListQuery.of("listed");

    private final ListIndex index = new ListIndex();

    @Test
    void l1_pageIsFoundByRank_andBeyondTheEndItIsEmpty() {
        IntStream.range(0, 25).forEach(i -> index.put(entry(i, 0, "listed")));
        Page<String> last = index.page(LISTED, new PageRequest(10, 3));
        assertThat(last.result()).containsExactly(id(20), id(21), id(22), id(23), id(24));
        assertThat(last.count()).isEqualTo(25);
        assertThat(last.pages()).isEqualTo(3);
        assertThat(index.page(LISTED, new PageRequest(10, 4)).result()).isEmpty();
        assertThat(index.page(LISTED, new PageRequest(100, 1_000_000_000)).result())
                .isEmpty();
    }

    @Test
    void l1_emptyList_hasOnePage() {
        Page<String> page = index.page(LISTED, new PageRequest(10, 1));
        assertThat(page.count()).isZero();
        assertThat(page.pages()).isEqualTo(1);
    }

    @Test
    void l3_olderVersion_isIgnored() {
        index.put(entry(1, 2, "listed"));
        index.put(entry(1, 1, "other"));
        assertThat(index.ids(LISTED)).containsExactly(id(1));
        assertThat(index.ids(ListQuery.of("other"))).isEmpty();
    }

    @Test
    void l3_removedRecord_doesNotComeBackWithALateWrite() {
        index.put(entry(1, 0, "listed"));
        index.put(ListEntry.removed(id(1)));
        index.put(entry(1, 7, "listed"));
        index.put(ListEntry.removed(id(2)));
        index.put(entry(2, 0, "listed"));
        assertThat(index.ids(LISTED)).isEmpty();
    }

    @Test
    void l4_olderIds_getTheirPlaceInTheOrder() {
        index.putAll(List.of(entry(5, 0, "listed"), entry(9, 0, "listed")));
        index.putAll(List.of(entry(7, 0, "listed"), entry(1, 0, "listed"), entry(1, 1, "listed", "other")));
        assertThat(index.ids(LISTED)).containsExactly(id(1), id(5), id(7), id(9));
        assertThat(index.ids(ListQuery.of("other"))).containsExactly(id(1));
    }

    @Test
    void l3_manyRemovedRecords_areForgotten_theLatestAreNot() {
        IntStream.range(0, 1_500).forEach(i -> index.put(entry(i, 0, "listed")));
        IntStream.range(0, 1_400).forEach(i -> index.put(ListEntry.removed(id(i))));
        assertThat(index.ids(LISTED)).hasSize(100).startsWith(id(1_400));
        index.put(entry(1_399, 1, "listed"));
        assertThat(index.ids(LISTED)).startsWith(id(1_400));
        index.put(entry(0, 1, "listed"));
        assertThat(index.ids(LISTED)).startsWith(id(0), id(1_400));
    }

    @Test
    void l7_prefixOfTenThousandTerms_findsEachRecordOnce() {
        IntStream.range(0, 10_000).forEach(i -> index.put(entry(i, 0, "listed", "word:a" + i, "word:ab" + i)));
        index.put(entry(10_000, 0, "listed", "word:b"));
        index.put(entry(10_001, 0, "listed", "word:a", "name:a"));
        Page<String> page = index.page(
                LISTED.and(List.of(new ListCondition.Prefix("word:a")))
                        .preferring(List.of(new ListCondition.Prefix("name:a"))),
                new PageRequest(3, 1));
        assertThat(page.count()).isEqualTo(10_001);
        assertThat(page.result()).containsExactly(id(10_001), id(0), id(1));
    }

    /**
     * Ten thousand random operations, compared with a sorted map after each hundred. They remove fewer records than the
     * index remembers as removed.
     */
    @Test
    void l1_indexEqualsANaiveList() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, ListEntry> naive = new TreeMap<>();
        Set<String> removed = new HashSet<>();
        int newest = 300;
        for (int step = 1; step <= 10_000; step++) {
            int choice = random.nextInt(10);
            if (choice < 4) {
                put(naive, removed, List.of(randomEntry(random, newest++)));
            } else if (choice < 5) {
                List<ListEntry> batch = new ArrayList<>();
                for (int i = random.nextInt(20); i >= 0; i--) {
                    batch.add(randomEntry(random, random.nextInt(newest)));
                }
                put(naive, removed, batch);
            } else if (choice < 6) {
                String id = id(random.nextInt(newest));
                removed.add(id);
                naive.remove(id);
                index.put(ListEntry.removed(id));
            } else {
                put(naive, removed, List.of(randomEntry(random, random.nextInt(newest))));
            }
            if (step % 100 == 0) {
                ListQuery query = random.nextBoolean()
                        ? randomQuery(random)
                        : randomQuery(random).newestFirst();
                PageRequest request = new PageRequest(1 + random.nextInt(120), 1 + random.nextInt(30));
                List<ListEntry> ordered = new ArrayList<>(naive.values());
                if (query.isNewestFirst()) {
                    Collections.reverse(ordered);
                }
                List<String> expected = ordered.stream()
                        .filter(entry -> meets(entry, query.conditions()))
                        .sorted(Comparator.comparing(entry -> !meets(entry, query.preferred())))
                        .map(ListEntry::id)
                        .toList();
                String as = "seed " + seed + ", step " + step + ", " + query + ", " + request;
                assertThat(index.ids(query)).as(as).isEqualTo(expected);
                Page<String> page = index.page(query, request);
                assertThat(page.count()).as(as).isEqualTo(expected.size());
                assertThat(page.result())
                        .as(as)
                        .isEqualTo(expected.stream()
                                .skip(request.skip())
                                .limit(request.limit())
                                .toList());
                int limit = 1 + random.nextInt(12);
                assertThat(index.counts(query, "word:", limit))
                        .as(as + ", " + limit + " counts")
                        .isEqualTo(counts(naive.values(), query).limit(limit).toList());
            }
        }
    }

    private static Stream<TermCount> counts(Collection<ListEntry> entries, ListQuery query) {
        return entries.stream()
                .filter(entry -> meets(entry, query.conditions()))
                .flatMap(entry -> entry.terms().stream())
                .filter(term -> term.startsWith("word:"))
                .collect(Collectors.groupingBy(term -> term.substring("word:".length()), Collectors.counting()))
                .entrySet()
                .stream()
                .map(each -> new TermCount(each.getKey(), each.getValue()))
                .sorted(TermCount.MOST_FREQUENT_FIRST);
    }

    private static boolean meets(ListEntry entry, List<ListCondition> conditions) {
        return conditions.stream()
                .allMatch(condition -> entry.terms().stream()
                        .anyMatch(term -> condition instanceof ListCondition.Prefix prefix
                                ? term.startsWith(prefix.text())
                                : ((ListCondition.AnyOf) condition).terms().contains(term)));
    }

    private void put(Map<String, ListEntry> naive, Set<String> removed, List<ListEntry> batch) {
        for (ListEntry entry : batch) {
            ListEntry known = naive.get(entry.id());
            if (!removed.contains(entry.id()) && (known == null || entry.version() > known.version())) {
                naive.put(entry.id(), entry);
            }
        }
        index.putAll(batch);
    }

    private static ListEntry randomEntry(Random random, int number) {
        Set<String> terms = new HashSet<>();
        terms.add("owner:" + random.nextInt(5));
        if (random.nextInt(4) > 0) {
            terms.add("listed");
            for (int i = random.nextInt(6); i > 0; i--) {
                String word = randomWord(random);
                terms.add("word:" + word);
                if (random.nextBoolean()) {
                    terms.add("name:" + word);
                }
            }
        }
        return new ListEntry(id(number), random.nextInt(1_000), terms);
    }

    private static ListQuery randomQuery(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> LISTED;
            case 1 -> ListQuery.of("owner:" + random.nextInt(6));
            case 2 ->
                LISTED.and(List.of(new ListCondition.AnyOf(
                        Set.of("owner:" + random.nextInt(5), "owner:" + (5 + random.nextInt(2))))));
            default -> {
                String word = randomWord(random);
                String prefix = randomWord(random).substring(0, 1);
                yield LISTED.and(
                                List.of(ListCondition.term("word:" + word), new ListCondition.Prefix("word:" + prefix)))
                        .preferring(List.of(
                                ListCondition.term("name:" + word), new ListCondition.Prefix("name:" + prefix)));
            }
        };
    }

    private static String randomWord(Random random) {
        return Integer.toString(random.nextInt(30), 3);
    }

    private static ListEntry entry(int number, long version, String... terms) {
        return new ListEntry(id(number), version, Set.of(terms));
    }

    private static String id(int number) {
        return "%024x".formatted(number);
    }
}
