package org.sumspace.aggregator.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ReceivedList;

/**
 * The manifests whose shares are stored, by the processor's position in the leaf list and its attempt. At a parent, the
 * contributor sets whose sums are stored, by group.
 */
final class ContributionBook {
    private final Map<Integer, Attempt> highest = new TreeMap<>();
    private final Set<Integer> excluded = new HashSet<>();
    /** Positions that are here or lost. */
    private final Set<Integer> settled = new HashSet<>();
    /** Epoch of the list that the news are measured by; 0 for none. */
    private int compared;
    /** Positions that that list does not have as they are now; null before anybody asked. */
    private @Nullable Set<Integer> news;

    private record Attempt(int number, Digest manifest) {}

    void add(int position, int number, Digest manifest) {
        settled.add(position);
        Attempt before = highest.get(position);
        if (before == null || number >= before.number()) {
            highest.put(position, new Attempt(number, manifest));
            if (news != null) {
                news.add(position);
            }
        }
    }

    void exclude(int position) {
        excluded.add(position);
    }

    /** Nothing more comes from there. */
    void lose(int position) {
        settled.add(position);
    }

    boolean isEmpty() {
        return highest.isEmpty();
    }

    /** How many need not be waited for: they are here, or lost. */
    int settled() {
        return settled.size();
    }

    /** What a list signed now holds: the highest attempt of every processor that did not contradict itself. */
    List<ReceivedList.Entry> current() {
        List<ReceivedList.Entry> entries = new ArrayList<>(highest.size());
        highest.forEach((position, attempt) -> {
            if (!excluded.contains(position)) {
                entries.add(new ReceivedList.Entry(position, attempt.manifest()));
            }
        });
        return entries;
    }

    /**
     * Whether a list signed now would hold something that {@code list} does not.
     *
     * @param list an own one: there is one for each epoch
     */
    boolean hasNewsSince(Optional<ReceivedList> list) {
        int epoch = list.map(ReceivedList::epoch).orElse(0);
        Set<Integer> since = news;
        if (since == null || epoch != compared) {
            since = newsSince(list);
            compared = epoch;
            news = since;
        }
        return !excluded.containsAll(since);
    }

    private Set<Integer> newsSince(Optional<ReceivedList> list) {
        Set<ReceivedList.Entry> known =
                list.map(entries -> Set.copyOf(entries.entries())).orElse(Set.of());
        return current().stream()
                .filter(entry -> !known.contains(entry))
                .map(ReceivedList.Entry::position)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
