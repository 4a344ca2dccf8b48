package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.domain.Actor;

/** Adds to records as everybody reads them what a caller may read besides, and what is stored elsewhere. */
public final class RecordAssembler {
    private final Contacts contacts;

    /** Finds the administrators of participants. */
    @FunctionalInterface
    public interface Contacts {
        /** @return those that exist, by the participant's id */
        Future<Map<String, Contact>> of(Set<String> participants);
    }

    public RecordAssembler(Contacts contacts) {
        this.contacts = requireNonNull(contacts, "contacts is null");
    }

    /** Whether this caller reads more of one of these records than what everybody reads of it. */
    public boolean completes(ResourceKind kind, List<ResourceRecord> found, Optional<Actor> actor) {
        return showsContacts(kind, actor) && !found.isEmpty();
    }

    /** A visitor without an account does not see who administers an account. */
    private static boolean showsContacts(ResourceKind kind, Optional<Actor> actor) {
        return actor.isPresent() && kind.computed().contains(ResourceKind.CONTACT);
    }

    /** Records of one kind as this caller reads them, in their order. */
    public Future<List<Map<String, @Nullable Object>>> read(
            RecordService records, List<ResourceRecord> found, Optional<Actor> actor) {
        List<Map<String, @Nullable Object>> views =
                found.stream().map(records.view()::published).toList();
        return addContacts(records.kind(), views, actor).map(views);
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
