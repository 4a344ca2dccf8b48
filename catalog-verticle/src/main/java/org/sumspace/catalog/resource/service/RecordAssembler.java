package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.resource.core.Population;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.core.Representations;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.domain.Actor;

/** Completes public records with the fields that only this caller may read, and with data that is stored elsewhere. */
public final class RecordAssembler {
    private static final int READ_AT_ONCE = 50;

    private final Contacts contacts;
    private final RecordService representations;
    private final Map<String, RecordService> kinds;
    private final Map<ResourceKind, Extension> extensions;

    /** Adds data that is stored elsewhere to the views of one kind. */
    public interface Extension {
        /** @param view of a record in a list, where records are shorter than in a single read */
        void shorten(Map<String, @Nullable Object> view);

        /** @param views of some records, to be changed */
        Future<Void> extend(List<Map<String, @Nullable Object>> views);
    }

    /** Finds the administrators of participants. */
    @FunctionalInterface
    public interface Contacts {
        /** @return those that exist, by the participant's id */
        Future<Map<String, Contact>> of(Set<String> participants);
    }

    /**
     * @param kinds of the records that others refer to
     * @param extensions of the kinds whose records refer to what callers read with them
     */
    public RecordAssembler(
            Contacts contacts,
            RecordService representations,
            List<RecordService> kinds,
            Map<ResourceKind, Extension> extensions) {
        this.extensions = Map.copyOf(extensions);
        this.contacts = contacts;
        this.representations = representations;
        this.kinds = kinds.stream()
                .collect(Collectors.toMap(records -> records.kind().path(), Function.identity()));
    }

    /** Whether this caller reads more of one of these records than the JSON that is encoded for everybody. */
    public boolean completes(ResourceKind kind, List<ResourceRecord> found, Optional<Actor> actor, boolean populated) {
        boolean hasMore = extensions.containsKey(kind)
                || showsContacts(kind, actor)
                || (populated && !kind.references().isEmpty());
        return (hasMore && !found.isEmpty())
                || found.stream().anyMatch(record -> Representations.isReferredTo(kind, record));
    }

    /** A visitor without an account does not see who administers an account. */
    private static boolean showsContacts(ResourceKind kind, Optional<Actor> actor) {
        return actor.isPresent() && kind.computed().contains(ResourceKind.CONTACT);
    }

    /**
     * Records of one kind as this caller reads them, in their order.
     *
     * @param populated whether the records to which they refer are in the place of their ids: only public records,
     *     and within limits of number and size
     */
    public Future<List<Map<String, @Nullable Object>>> read(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor, boolean populated) {
        return populated ? populated(records, found, actor) : read(records, found, actor);
    }

    /**
     * A part of a list: as {@link #read(RecordService, List, Optional, boolean)}, but with the shorter form of records
     * in lists.
     */
    public Future<List<Map<String, @Nullable Object>>> list(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor, boolean populated) {
        return populated
                ? populated(records, found, actor)
                : complete(records, found, listed(records, found, actor), actor);
    }

    private List<Map<String, @Nullable Object>> listed(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor) {
        return shortened(records.kind(), views(records, found, actor));
    }

    private List<Map<String, @Nullable Object>> shortened(
            ResourceKind kind, List<Map<String, @Nullable Object>> views) {
        Optional.ofNullable(extensions.get(kind)).ifPresent(extension -> views.forEach(extension::shorten));
        return views;
    }

    private static List<Map<String, @Nullable Object>> views(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor) {
        return found.stream()
                .map(record -> records.view().published(record, actor))
                .toList();
    }

    private Future<List<Map<String, @Nullable Object>>> read(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor) {
        return complete(records, found, views(records, found, actor), actor);
    }

    private Future<List<Map<String, @Nullable Object>>> complete(
            RecordService records,
            List<ResourceRecord> found,
            List<Map<String, @Nullable Object>> views,
            Optional<Actor> actor) {
        return addRepresentations(records.kind(), found, views, actor)
                .compose(done -> extend(records.kind(), views))
                .compose(done -> addContacts(records.kind(), views, actor))
                .map(views);
    }

    private Future<List<Map<String, @Nullable Object>>> populated(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor) {
        return read(records, found, actor).compose(views -> {
            Future<Void> populated = Future.succeededFuture();
            for (Map.Entry<String, String> reference :
                    records.kind().references().entrySet()) {
                Population population = new Population(reference.getKey(), views);
                RecordService referred = requireNonNull(kinds.get(reference.getValue()), "no records of this kind");
                populated = populated
                        .compose(done -> fill(population, referred, population.ids(), actor))
                        .andThen(filled -> population.apply());
            }
            return populated.map(views);
        });
    }

    private Future<Void> fill(Population population, RecordService referred, List<String> ids, Optional<Actor> actor) {
        if (ids.isEmpty() || population.isFull()) {
            return Future.succeededFuture();
        }
        List<String> some = ids.subList(0, Math.min(ids.size(), READ_AT_ONCE));
        return referred.visible(some)
                .compose(found -> read(referred, List.copyOf(found.values()), actor))
                .compose(found -> {
                    population.add(some, found);
                    return fill(population, referred, ids.subList(some.size(), ids.size()), actor);
                });
    }

    /** The self-description of a record as this caller reads it. */
    public Future<Map<String, @Nullable Object>> describe(
            RecordService records, ResourceRecord record, Optional<Actor> actor) {
        Map<String, @Nullable Object> description = records.view().selfDescription(record, actor);
        return addRepresentations(records.kind(), List.of(record), List.of(description), actor)
                .map(description);
    }

    /** Whether a self-description has fields that are not public, or that may change while the record does not. */
    public boolean isDescriptionOfCaller(RecordService records, ResourceRecord record, Optional<Actor> actor) {
        RecordView view = records.view();
        boolean isOfCaller = actor.isPresent()
                && !view.selfDescription(record, actor).equals(view.selfDescription(record, Optional.empty()));
        return isOfCaller || Representations.isReferredTo(records.kind(), record);
    }

    /** Records of one kind that are the caller's own, in their order. */
    public Future<List<Map<String, @Nullable Object>>> own(
            RecordService records, List<ResourceRecord> found, Actor actor) {
        List<Map<String, @Nullable Object>> views = found.stream()
                .map(record -> records.view().of(record, Optional.of(actor)))
                .toList();
        return extend(records.kind(), shortened(records.kind(), views)).map(views);
    }

    private Future<Void> extend(ResourceKind kind, List<Map<String, @Nullable Object>> views) {
        Extension extension = extensions.get(kind);
        return extension == null || views.isEmpty() ? Future.succeededFuture() : extension.extend(views);
    }

    /** Shows the representations whose ids records have. Those that are absent or of another owner are left out. */
    private Future<Void> addRepresentations(
            ResourceKind kind,
            List<ResourceRecord> records,
            List<Map<String, @Nullable Object>> views,
            Optional<Actor> actor) {
        Set<String> ids = views.stream()
                .flatMap(view -> kind.representations().stream().map(view::get))
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .collect(Collectors.toSet());
        if (ids.isEmpty()) {
            return Future.succeededFuture();
        }
        return representations.visible(ids).map(found -> {
            for (int i = 0; i < views.size(); i++) {
                String owner = records.get(i).owner();
                for (String field : kind.representations()) {
                    views.get(i)
                            .computeIfPresent(
                                    field,
                                    (name, id) -> Optional.ofNullable(found.get(String.valueOf(id)))
                                            .filter(representation ->
                                                    representation.owner().equals(owner))
                                            .map(representation ->
                                                    Representations.view(representations.view(), representation, actor))
                                            .orElse(null));
                }
            }
            return null;
        });
    }

    private Future<Void> addContacts(
            ResourceKind kind, List<Map<String, @Nullable Object>> views, Optional<Actor> actor) {
        if (!showsContacts(kind, actor)) {
            return Future.succeededFuture();
        }
        Set<String> owners = views.stream()
                .map(view -> String.valueOf(view.get(kind.ownerField())))
                .collect(Collectors.toSet());
        return contacts.of(owners).map(found -> {
            for (Map<String, @Nullable Object> view : views) {
                Contact contact = found.get(String.valueOf(view.get(kind.ownerField())));
                if (contact != null) {
                    view.put(ResourceKind.CONTACT, fields(contact));
                }
            }
            return null;
        });
    }

    private static Map<String, @Nullable Object> fields(Contact contact) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("firstName", contact.firstName());
        fields.put("lastName", contact.lastName());
        fields.put("email", contact.email());
        return fields;
    }
}
