package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.core.Representations;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;

/** The representations of resources: everybody who may read a resource reads them, and only its owner changes them. */
public final class RepresentationService {
    private final RecordService representations;
    private final List<RecordService> resources;
    private final SelfDescriptions selfDescriptions;

    /** @param records the resource, and where it is stored */
    private record Resource(RecordService records, ResourceRecord record) {}

    /** @param resources kinds with representations; an id is looked for in this order */
    public RepresentationService(
            RecordService representations, List<RecordService> resources, SelfDescriptions selfDescriptions) {
        this.representations = representations;
        this.resources = List.copyOf(resources);
        this.selfDescriptions = selfDescriptions;
    }

    public RecordService records() {
        return representations;
    }

    /** A representation as the actor reads it. */
    public Map<String, @Nullable Object> view(ResourceRecord representation, Optional<Actor> actor) {
        return Representations.view(representations.view(), representation, actor);
    }

    /**
     * Creates a representation, which the resource shows from now on.
     *
     * @return failed with NOT_FOUND unless the actor may see the resource, FORBIDDEN unless it owns it, INVALID_INPUT if the
     *     content is not for this resource, CONFLICT if the resource has too many
     */
    public Future<ResourceRecord> create(Actor actor, RecordInput input, Optional<String> idempotencyKey) {
        String reference = input.fields().member(Representations.RESOURCE).asText();
        String resourceId = resourceId(reference).orElseThrow(RepresentationService::malformed);
        return resource(Optional.of(actor), resourceId, 0).compose(found -> {
            Resource resource = found.orElseThrow(
                    () -> NodeException.notFound("There is no data or software resource " + resourceId + "."));
            requireOwner(resource.record(), actor);
            Representations.check(resource.record().content(), input.fields());
            RecordInput stored = input.with(Representations.RESOURCE, resourceId);
            if (Representations.all(resource.record().state()).size() >= Representations.PER_RESOURCE_MAX) {
                throw NodeException.conflict(
                        "A resource has at most " + Representations.PER_RESOURCE_MAX + " representations; delete one.");
            }
            return representations
                    .create(actor, stored, idempotencyKey)
                    .compose(created -> resource.records()
                            .changeState(resourceId, state -> Representations.added(state, created.id()))
                            .map(created)
                            .recover(failure -> withdraw(created, failure)));
        });
    }

    /** Deletes a new representation whose resource was deleted at the same time. */
    private Future<ResourceRecord> withdraw(ResourceRecord created, Throwable failure) {
        return isAbsence(failure)
                ? representations
                        .delete(new Actor(created.owner(), false), created.id())
                        .transform(done -> Future.failedFuture(failure))
                : Future.failedFuture(failure);
    }

    private Optional<String> resourceId(String reference) {
        return resources.stream()
                .flatMap(kind -> selfDescriptions.id(reference, kind.kind().path()).stream())
                .findFirst();
    }

    private static NodeException malformed() {
        return NodeException.invalidInput(List.of(new Violation(
                "/" + Representations.RESOURCE,
                "expected an id of 24 hex digits or the URL of a self-description of a data or software resource")));
    }

    /** @return failed with NOT_FOUND unless there is one of a resource that the actor may see */
    public Future<ResourceRecord> get(Optional<Actor> actor, String id) {
        return visible(actor, id).map(Visible::representation);
    }

    private record Visible(ResourceRecord representation, Resource resource) {}

    private Future<Visible> visible(Optional<Actor> actor, String id) {
        return representations
                .get(actor, id)
                .compose(representation -> resource(actor, resourceOf(representation), 0)
                        .map(found ->
                                new Visible(representation, found.orElseThrow(() -> representations.absent(id)))));
    }

    private static String resourceOf(ResourceRecord representation) {
        return representation.content().member(Representations.RESOURCE).asText();
    }

    /** @return as for a record; failed with INVALID_INPUT if the resource is another or the content is not for it */
    public Future<ResourceRecord> update(Actor actor, String id, RecordInput input, OptionalLong expected) {
        return visible(Optional.of(actor), id).compose(found -> {
            ResourceRecord resource = found.resource().record();
            requireOwner(resource, actor);
            JsonValue reference = input.fields().member(Representations.RESOURCE);
            if (!reference.isMissing() && !resourceId(reference.asText()).equals(Optional.of(resource.id()))) {
                throw NodeException.invalidInput(List.of(new Violation(
                        "/" + Representations.RESOURCE,
                        "a representation stays with its resource; create another one")));
            }
            return representations.update(
                    actor,
                    id,
                    input.with(Representations.RESOURCE, resource.id()),
                    expected,
                    content -> Representations.check(resource.content(), content));
        });
    }

    /**
     * Checks a change of a resource: if the resource is to contain personal data, each of its representations must have
     * a placeholder for the person.
     *
     * @return failed with INVALID_INPUT if a placeholder is missing; a resource that the actor may not change is
     *     not checked
     */
    public Future<Void> checkChange(RecordService records, Actor actor, String id, RecordInput input) {
        if (!Representations.requiresPlaceholder(input.fields())) {
            return Future.succeededFuture();
        }
        return records.find(Optional.of(actor), id)
                .map(found -> found.filter(resource -> resource.isOwnedBy(actor))
                        .map(resource -> Representations.all(resource.state()))
                        .orElse(List.of()))
                .compose(representations::visible)
                .map(found -> {
                    Representations.checkPlaceholders(found.values());
                    return null;
                });
    }

    /** Deletes a representation, after the resource's reference to it, so that a repeated request completes it. */
    public Future<ResourceRecord> delete(Actor actor, String id) {
        return visible(Optional.of(actor), id).compose(found -> {
            requireOwner(found.resource().record(), actor);
            return found.resource()
                    .records()
                    .changeState(found.resource().record().id(), state -> Representations.removed(state, id))
                    .compose(changed -> representations.delete(actor, id));
        });
    }

    /** Deletes all representations of a record. */
    public Future<Void> deleteOf(ResourceRecord resource) {
        Actor owner = new Actor(resource.owner(), false);
        Stream<Future<?>> deletions = Representations.all(resource.state()).stream()
                .map(id -> representations
                        .delete(owner, id)
                        .<Void>mapEmpty()
                        .recover(RepresentationService::unlessAbsent));
        return Future.all(deletions.toList()).mapEmpty();
    }

    private static Future<Void> unlessAbsent(Throwable failure) {
        return isAbsence(failure) ? Future.succeededFuture() : Future.failedFuture(failure);
    }

    private static boolean isAbsence(Throwable failure) {
        return failure instanceof NodeException refused && refused.type() == ProblemType.NOT_FOUND;
    }

    private static void requireOwner(ResourceRecord resource, Actor actor) {
        if (!resource.isOwnedBy(actor)) {
            throw NodeException.forbidden("Only the owner of a resource may change its representations.");
        }
    }

    /** @param from the first of the kinds in which the resource may be */
    private Future<Optional<Resource>> resource(Optional<Actor> actor, String id, int from) {
        if (from == resources.size()) {
            return Future.succeededFuture(Optional.empty());
        }
        RecordService kind = resources.get(from);
        return kind.find(actor, id)
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(found.map(record -> new Resource(kind, record)))
                        : resource(actor, id, from + 1));
    }
}
