package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.domain.TermCount;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.core.SearchWords;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.RecordFilter;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/**
 * The lists of the records of one kind: public records, the records of a participant, and counts of categories, owners
 * and keywords.
 */
public final class RecordLists {
    private final RecordStore store;
    private final RecordList list;
    private final RecordCopies copies;
    private final KindRules rules;
    private final SelfDescriptions selfDescriptions;
    private final Vertx vertx;

    RecordLists(
            RecordStore store,
            RecordList list,
            RecordCopies copies,
            KindRules rules,
            SelfDescriptions selfDescriptions,
            Vertx vertx) {
        this.store = store;
        this.list = list;
        this.copies = copies;
        this.rules = rules;
        this.selfDescriptions = selfDescriptions;
        this.vertx = vertx;
    }

    /** Makes the lists available, as soon as the store has been read; does nothing if they are. */
    public Future<Void> build(Duration pause) {
        return list.isComplete() ? Future.succeededFuture() : list.build(store::forEachEntry, vertx, pause);
    }

    public boolean isBuilt() {
        return list.isComplete();
    }

    /**
     * A page of the records that everybody finds.
     *
     * @throws NodeException INVALID_INPUT if an owner has another form or the search has too many words, UNAVAILABLE until
     *     the list is built
     */
    public Future<Page<EncodedRecord>> page(RecordFilter filter, PageRequest request) {
        return page(query(filter), request);
    }

    private ListQuery query(RecordFilter filter) {
        Set<String> owners = owners(filter.offeredBy());
        Set<String> terms = owners.stream()
                .flatMap(owner -> rules.offererTerms(owner).stream())
                .collect(Collectors.toSet());
        ListQuery listed = owners.isEmpty() ? RecordTerms.listed() : RecordTerms.listed(terms);
        ListQuery filtered = listed.and(RecordTerms.values(filter));
        return ordered(RecordTerms.search(filtered, SearchWords.ofQuery(filter.search())));
    }

    /**
     * A page of the records that everybody finds and that refer to one of these.
     *
     * @param kind of the records that are referred to
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public Future<Page<EncodedRecord>> pageOffering(
            ResourceKind kind, Collection<String> recordIds, PageRequest request) {
        return page(RecordTerms.offering(kind.path(), recordIds), request);
    }

    /**
     * The ids of all records of a category that everybody finds.
     *
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public List<String> idsOfCategory(String category) {
        return list.ids(RecordTerms.ofCategory(category));
    }

    /**
     * Counts the records of a list by category, owner and keyword.
     *
     * @param limit the maximum number of values of each; the most frequent ones are returned
     * @throws NodeException as {@link #page}
     */
    public Facets facets(RecordFilter filter, int limit) {
        ListQuery query = query(filter);
        return new Facets(
                list.counts(query, RecordTerms.CATEGORY, limit),
                list.counts(query, RecordTerms.OWNER, limit),
                list.counts(query, RecordTerms.KEYWORD, limit));
    }

    /** The most frequent values of a list. */
    public record Facets(List<TermCount> category, List<TermCount> owner, List<TermCount> keyword) {}

    private Future<Page<EncodedRecord>> page(ListQuery query, PageRequest request) {
        Page<String> page = list.page(query, request);
        return copies.list(page.result())
                .map(records -> new Page<>(
                        request,
                        page.count(),
                        records.stream()
                                .filter(encoded -> encoded.record().isListed())
                                .toList()));
    }

    private Set<String> owners(List<String> references) {
        Set<String> owners = new LinkedHashSet<>();
        List<Violation> violations = new ArrayList<>();
        for (String reference : references) {
            selfDescriptions
                    .id(reference, SelfDescriptions.PARTICIPANTS)
                    .ifPresentOrElse(
                            owners::add,
                            () -> violations.add(new Violation(
                                    "query/offeredBy",
                                    "expected ids of 24 hex digits or URLs of self-descriptions of participants")));
        }
        NodeException.requireNone(violations);
        return owners;
    }

    /**
     * The ids of the actor's own records, also of those that no public list has.
     *
     * @param request empty for all of them
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public List<String> ownIds(Actor actor, Optional<PageRequest> request) {
        ListQuery own = ordered(ListQuery.of(rules.ownTerms(actor.id())));
        return request.map(page -> list.page(own, page).result()).orElseGet(() -> list.ids(own));
    }

    private ListQuery ordered(ListQuery query) {
        return rules.isNewestFirst() ? query.newestFirst() : query;
    }

    /** The records with these ids that the actor owns and may see. */
    public Future<List<ResourceRecord>> listOwn(Actor actor, List<String> recordIds) {
        Set<String> own = rules.ownTerms(actor.id());
        return copies.list(recordIds)
                .map(records -> records.stream()
                        .map(EncodedRecord::record)
                        .filter(record -> record.isVisibleTo(Optional.of(actor)))
                        .filter(record -> RecordTerms.hasOneOf(record, own))
                        .toList());
    }

    /**
     * The ids of the records that have a term.
     *
     * @throws NodeException UNAVAILABLE until the list is built
     */
    public List<String> idsOf(String term) {
        return list.ids(ordered(ListQuery.of(term)));
    }
}
