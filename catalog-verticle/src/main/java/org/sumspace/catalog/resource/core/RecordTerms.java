package org.sumspace.catalog.resource.core;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.catalog.listing.domain.ListCondition;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/** The terms by which lists find records. */
public final class RecordTerms {
    /** Bounds the memory of a record in the index, which is a multiple of the size of its words. */
    private static final int WORDS_MAX = 1_000;

    /** Bounds the memory of a record in the index, and the size of an answer with values. */
    private static final int VALUES_MAX = 100;

    private static final int VALUE_LENGTH_MAX = 300;

    /** Beginnings of terms. */
    public static final String OWNER = "owner:";

    public static final String CATEGORY = "category:";
    public static final String KEYWORD = "keyword:";

    private static final String LISTED = "listed";
    private static final String OFFERS = "offers:";
    private static final String NAME = "name:";
    private static final String WORD = "word:";

    private RecordTerms() {}

    /** Only records that everybody finds have the terms of a search. */
    public static ListEntry entry(ResourceRecord record) {
        Set<String> terms = new HashSet<>();
        if (record.deleted()) {
            return new ListEntry(record.id(), record.version(), terms);
        }
        addParticipants(record, terms);
        if (record.isListed()) {
            terms.add(LISTED);
            addWords(record.content(), terms);
            addValues(CATEGORY, record.content().member("category"), terms);
            addValues(KEYWORD, record.content().member("keywords"), terms);
            addReferences(record.content(), terms);
        }
        return new ListEntry(record.id(), record.version(), terms);
    }

    private static void addParticipants(ResourceRecord record, Set<String> terms) {
        terms.add(OWNER + record.owner());
        record.state().member(ResourceRecord.TERMS).items().forEach(term -> terms.add(term.asText()));
    }

    /** Whether a record has one of these terms of its owner and of other participants. */
    public static boolean hasOneOf(ResourceRecord record, Set<String> terms) {
        Set<String> own = new HashSet<>();
        addParticipants(record, own);
        return !record.deleted() && !Collections.disjoint(own, terms);
    }

    /** @param value a text or an array of texts */
    private static void addValues(String kind, JsonValue value, Set<String> terms) {
        Stream.concat(Stream.of(value), value.items().stream())
                .filter(JsonValue::isText)
                .map(text -> text.asText().strip())
                .filter(text -> !text.isEmpty() && text.length() <= VALUE_LENGTH_MAX)
                .distinct()
                .limit(VALUES_MAX)
                .forEach(text -> terms.add(kind + text));
    }

    private static void addReferences(JsonValue content, Set<String> terms) {
        ResourceKind.SERVICE_OFFERING
                .references()
                .forEach((field, kind) ->
                        content.member(field).items().forEach(id -> terms.add(offers(kind, id.asText()))));
    }

    private static String offers(String kind, String id) {
        return OFFERS + kind + "/" + id;
    }

    private static void addWords(JsonValue content, Set<String> terms) {
        List<String> name = words(content.member("name")).toList();
        name.forEach(word -> terms.add(NAME + word));
        Stream.of(
                        name.stream(),
                        content.member("keywords").items().stream().flatMap(RecordTerms::words),
                        words(content.member("description")))
                .flatMap(words -> words)
                .distinct()
                .limit(WORDS_MAX)
                .forEach(word -> terms.add(WORD + word));
    }

    private static Stream<String> words(JsonValue text) {
        return text.isText() ? SearchWords.of(text.asText()).stream() : Stream.empty();
    }

    /** The records that everybody finds. */
    public static ListQuery listed() {
        return ListQuery.of(LISTED);
    }

    /** The records that everybody finds and that have one of these terms. */
    public static ListQuery listed(Set<String> terms) {
        return listed().and(List.of(new ListCondition.AnyOf(terms)));
    }

    /** The records of a category that everybody finds. */
    public static ListQuery ofCategory(String category) {
        return listed().and(List.of(ListCondition.term(CATEGORY + category.strip())));
    }

    /** The conditions of a list with a category or keyword. */
    public static List<ListCondition> values(RecordFilter filter) {
        return Stream.concat(
                        filter.category().map(value -> CATEGORY + value.strip()).stream(),
                        filter.keyword().map(value -> KEYWORD + value.strip()).stream())
                .map(ListCondition::term)
                .toList();
    }

    /**
     * The records that everybody finds and that refer to one of these.
     *
     * @param kind path of the kind that is referred to
     */
    public static ListQuery offering(String kind, Collection<String> ids) {
        return listed().and(List.of(
                new ListCondition.AnyOf(ids.stream().map(id -> offers(kind, id)).collect(Collectors.toSet()))));
    }

    /**
     * The records of a list that have all these words, those with all of them in the name first.
     *
     * @param words the last one is the beginning of a word
     */
    public static ListQuery search(ListQuery list, List<String> words) {
        return list.and(conditions(WORD, words)).preferring(conditions(NAME, words));
    }

    private static List<ListCondition> conditions(String field, List<String> words) {
        int last = words.size() - 1;
        return IntStream.rangeClosed(0, last)
                .mapToObj(i -> i < last
                        ? ListCondition.term(field + words.get(i))
                        : new ListCondition.Prefix(field + words.get(i)))
                .toList();
    }
}
