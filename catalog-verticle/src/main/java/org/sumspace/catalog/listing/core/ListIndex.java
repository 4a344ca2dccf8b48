package org.sumspace.catalog.listing.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.roaringbitmap.IntIterator;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;
import org.sumspace.catalog.listing.domain.ListCondition;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.domain.TermCount;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/**
 * The records of one kind in the order of their ids, with a bitmap of ordinals for each term: a page is found by rank,
 * and a count is a cardinality, without reading a record. Thread-safe.
 *
 * <p>A removed record keeps its ordinal, without terms, so that a late write of an earlier version does not bring it back.
 */
public final class ListIndex {
    /** How many of the latest removed records are remembered at least. */
    private static final int REMOVED_KEPT = 500;

    private static final Comparator<Indexed> BY_ID = Comparator.comparing(Indexed::id);

    /** Ordered by id; the position of an entry is its ordinal. */
    private final List<Indexed> entries = new ArrayList<>();

    private final NavigableMap<String, Posting> postings = new TreeMap<>();
    private final Deque<String> removed = new ArrayDeque<>();

    /** An entry in little memory: the postings of its terms instead of the terms. */
    private static final class Indexed {
        private static final Posting[] NONE = {};

        private final String id;
        private final long version;
        private final Posting[] postings;

        Indexed(String id, long version, Posting[] postings) {
            this.id = id;
            this.version = version;
            this.postings = postings;
        }

        /** An entry to search for. */
        static Indexed of(String id) {
            return new Indexed(id, 0, NONE);
        }

        String id() {
            return id;
        }

        ListEntry entry() {
            return new ListEntry(
                    id, version, Stream.of(postings).map(Posting::term).collect(Collectors.toSet()));
        }
    }

    public void put(ListEntry entry) {
        putAll(List.of(entry));
    }

    /** Adds entries in any order; for each id the highest version counts. */
    public synchronized void putAll(Collection<ListEntry> changes) {
        NavigableMap<String, ListEntry> added = new TreeMap<>();
        for (ListEntry change : changes) {
            int ordinal = find(change.id());
            if (ordinal < 0) {
                added.merge(change.id(), change, ListIndex::newer);
            } else if (change.version() > entries.get(ordinal).version) {
                replace(ordinal, change);
            }
        }
        if (!added.isEmpty()) {
            insert(added);
        }
        forgetRemoved();
    }

    private static ListEntry newer(ListEntry one, ListEntry other) {
        return other.version() > one.version() ? other : one;
    }

    /** @return the ordinal; if there is no entry with the id, {@code -(position) - 1} of its insertion point */
    private int find(String id) {
        int last = entries.size() - 1;
        boolean isNew = last < 0 || entries.get(last).id().compareTo(id) < 0;
        return isNew ? -last - 2 : Collections.binarySearch(entries, Indexed.of(id), BY_ID);
    }

    private void replace(int ordinal, ListEntry entry) {
        removeTerms(ordinal);
        entries.set(ordinal, indexed(ordinal, entry, new HashMap<>()));
        note(entry);
    }

    /** Ids later than all others are appended; otherwise the entries behind the first new one get new ordinals. */
    private void insert(NavigableMap<String, ListEntry> added) {
        int from = -find(added.firstKey()) - 1;
        List<Indexed> behind = entries.subList(from, entries.size());
        IntStream.range(from, entries.size()).forEach(this::removeTerms);
        added.values().forEach(this::note);
        behind.forEach(known -> added.put(known.id(), known.entry()));
        behind.clear();
        append(added.values());
    }

    private void append(Collection<ListEntry> added) {
        Map<String, Posting> found = new HashMap<>();
        added.forEach(entry -> entries.add(indexed(entries.size(), entry, found)));
    }

    /** @param found postings of this and other entries, because most terms are in many entries and a tree is slow */
    private Indexed indexed(int ordinal, ListEntry entry, Map<String, Posting> found) {
        Posting[] terms = new Posting[entry.terms().size()];
        int count = 0;
        for (String term : entry.terms()) {
            Posting posting = found.computeIfAbsent(term, first -> postings.computeIfAbsent(first, Posting::new));
            posting.add(ordinal);
            terms[count++] = posting;
        }
        return new Indexed(entry.id(), entry.version(), terms);
    }

    private void removeTerms(int ordinal) {
        for (Posting posting : entries.get(ordinal).postings) {
            posting.remove(ordinal);
            if (posting.isEmpty()) {
                postings.remove(posting.term());
            }
        }
    }

    private static boolean isRemoved(Indexed known) {
        return known.version == ListEntry.REMOVED;
    }

    private void note(ListEntry entry) {
        if (entry.isRemoved()) {
            removed.addLast(entry.id());
        }
    }

    /** Frees the ordinals of removed records once they are the greater part. */
    private void forgetRemoved() {
        if (removed.size() <= Math.max(2 * REMOVED_KEPT, entries.size() / 2)) {
            return;
        }
        Set<String> forgotten = new HashSet<>();
        while (removed.size() > REMOVED_KEPT) {
            forgotten.add(removed.removeFirst());
        }
        List<ListEntry> kept = entries.stream()
                .filter(entry -> !forgotten.contains(entry.id()))
                .map(Indexed::entry)
                .toList();
        entries.clear();
        postings.clear();
        append(kept);
    }

    /** The version of a record that was not removed; empty if there is none. */
    public synchronized OptionalLong version(String id) {
        int ordinal = find(id);
        return ordinal < 0 || isRemoved(entries.get(ordinal))
                ? OptionalLong.empty()
                : OptionalLong.of(entries.get(ordinal).version);
    }

    /** The versions of all records that were not removed, by id. */
    public synchronized Map<String, Long> versions() {
        Map<String, Long> versions = new HashMap<>();
        entries.stream().filter(entry -> !isRemoved(entry)).forEach(entry -> versions.put(entry.id(), entry.version));
        return versions;
    }

    /**
     * Takes over an entry although it may bring a removed record back.
     *
     * @param known what {@link #version} was before the entry was read
     * @return false if it has changed since
     */
    public synchronized boolean repair(ListEntry entry, OptionalLong known) {
        if (!version(entry.id()).equals(known)) {
            return false;
        }
        int ordinal = find(entry.id());
        if (ordinal >= 0) {
            removed.remove(entry.id());
            replace(ordinal, entry);
        } else {
            put(entry);
        }
        return true;
    }

    /** How many records it has. */
    public synchronized int size() {
        return entries.size() - removed.size();
    }

    /** How many different terms its records have. */
    public synchronized int terms() {
        return postings.size();
    }

    /** Whether there is a record with this id that was not removed. */
    public boolean contains(String id) {
        return version(id).isPresent();
    }

    /** A page of the ids that match: the preferred ones first, and otherwise in their order. */
    public synchronized Page<String> page(ListQuery query, PageRequest request) {
        List<String> ids = new ArrayList<>();
        long count = 0;
        for (RoaringBitmap part : parts(query)) {
            long skip = Math.max(0, request.skip() - count);
            addIds(query, part, skip, request.limit(), ids);
            count += part.getCardinality();
        }
        return new Page<>(request, count, ids);
    }

    private void addIds(ListQuery query, RoaringBitmap part, long skip, int limit, List<String> ids) {
        if (query.isNewestFirst()) {
            addNewestIds(part, skip, limit, ids);
        } else if (skip < part.getCardinality()) {
            PeekableIntIterator ordinals = part.getIntIterator();
            ordinals.advanceIfNeeded(part.select((int) skip));
            while (ordinals.hasNext() && ids.size() < limit) {
                ids.add(entries.get(ordinals.next()).id());
            }
        }
    }

    private void addNewestIds(RoaringBitmap part, long skip, int limit, List<String> ids) {
        for (long rank = part.getCardinality() - 1L - skip; rank >= 0 && ids.size() < limit; rank--) {
            ids.add(entries.get(part.select((int) rank)).id());
        }
    }

    /** All ids that match, in the order of their pages. */
    public synchronized List<String> ids(ListQuery query) {
        List<String> ids = new ArrayList<>();
        for (RoaringBitmap part : parts(query)) {
            IntIterator ordinals = query.isNewestFirst() ? part.getReverseIntIterator() : part.getIntIterator();
            while (ordinals.hasNext()) {
                ids.add(entries.get(ordinals.next()).id());
            }
        }
        return ids;
    }

    /**
     * The most frequent terms of the records that match.
     *
     * @param prefix of the terms
     * @param limit how many terms there are at most
     */
    public synchronized List<TermCount> counts(ListQuery query, String prefix, int limit) {
        RoaringBitmap matching = matching(query.conditions());
        PriorityQueue<TermCount> best = new PriorityQueue<>(TermCount.MOST_FREQUENT_FIRST.reversed());
        withPrefix(prefix)
                .filter(posting ->
                        best.size() < limit || posting.count() > best.peek().count())
                .forEach(posting -> {
                    int count = posting.countIn(matching);
                    if (count > 0) {
                        best.add(new TermCount(posting.term().substring(prefix.length()), count));
                    }
                    if (best.size() > limit) {
                        best.poll();
                    }
                });
        return best.stream().sorted(TermCount.MOST_FREQUENT_FIRST).toList();
    }

    /** The ordinals that match, as disjoint bitmaps in the order of the list. */
    private List<RoaringBitmap> parts(ListQuery query) {
        RoaringBitmap matching = matching(query.conditions());
        if (query.preferred().isEmpty()) {
            return List.of(matching);
        }
        RoaringBitmap preferred = RoaringBitmap.and(matching, matching(query.preferred()));
        return List.of(preferred, RoaringBitmap.andNot(matching, preferred));
    }

    private RoaringBitmap matching(List<ListCondition> conditions) {
        return conditions.stream()
                .map(this::union)
                .reduce((one, other) -> RoaringBitmap.and(one, other))
                .orElseThrow();
    }

    /** The result must not be changed: for a single term it is the bitmap of that term. */
    private RoaringBitmap union(ListCondition condition) {
        List<RoaringBitmap> found = found(condition).map(Posting::ordinals).toList();
        return found.size() == 1 ? found.get(0) : RoaringBitmap.or(found.iterator());
    }

    private Stream<Posting> found(ListCondition condition) {
        if (condition instanceof ListCondition.Prefix prefix) {
            return withPrefix(prefix.text());
        }
        return ((ListCondition.AnyOf) condition)
                .terms().stream().map(postings::get).filter(posting -> posting != null);
    }

    /** Iterates instead of streaming, because a stream of the map's tail counts all terms behind the prefix first. */
    private Stream<Posting> withPrefix(String prefix) {
        List<Posting> found = new ArrayList<>();
        for (Posting posting : postings.tailMap(prefix).values()) {
            if (!posting.term().startsWith(prefix)) {
                break;
            }
            found.add(posting);
        }
        return found.stream();
    }
}
