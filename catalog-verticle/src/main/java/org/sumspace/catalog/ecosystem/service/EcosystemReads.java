package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.core.EcosystemKind;
import org.sumspace.catalog.ecosystem.core.EcosystemView;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/** Reads of ecosystems besides their records. */
public final class EcosystemReads {
    private static final int RECORDS_MAX = 1_000;

    private final RecordService ecosystems;
    private final RecordService offerings;
    private final RecordService dataResources;
    private final RecordService softwareResources;
    private final RecordAssembler assembler;

    public EcosystemReads(
            RecordService ecosystems,
            RecordService offerings,
            RecordService dataResources,
            RecordService softwareResources,
            RecordAssembler assembler) {
        this.ecosystems = ecosystems;
        this.offerings = offerings;
        this.dataResources = dataResources;
        this.softwareResources = softwareResources;
        this.assembler = assembler;
    }

    /** A record as the answer to a change shows it to the actor who made it. */
    public Map<String, @Nullable Object> view(ResourceRecord record, Actor actor) {
        return ecosystems.changed(record, actor);
    }

    public Future<List<Map<String, @Nullable Object>>> invitations(
            Actor actor, String id, Predicate<EntryStatus> status) {
        return ecosystem(Optional.of(actor), id)
                .map(ecosystem -> EcosystemView.invitations(ecosystem, Optional.of(actor), status));
    }

    public Future<List<Map<String, @Nullable Object>>> joinRequests(
            Actor actor, String id, Predicate<EntryStatus> status) {
        return ecosystem(Optional.of(actor), id)
                .map(ecosystem -> EcosystemView.joinRequests(ecosystem, Optional.of(actor), status));
    }

    private Future<Ecosystem> ecosystem(Optional<Actor> actor, String id) {
        return ecosystems.get(actor, id).map(EcosystemCodec::read);
    }

    /** Ids of the ecosystems to which the actor is or was invited and that it has not denied, newest first. */
    public List<String> invitingIds(Actor actor) {
        return ecosystems.lists().idsOf(EcosystemKind.invitedTerm(actor.id()));
    }

    /** Ids of the ecosystems that a participant orchestrates or is a member of, newest first. */
    public List<String> idsOfMember(String participant) {
        return ecosystems.lists().idsOf(EcosystemKind.memberTerm(participant));
    }

    /** The ecosystems with these ids that the actor owns. */
    public Future<List<Map<String, @Nullable Object>>> own(Actor actor, List<String> ids) {
        return ecosystems.lists().listOwn(actor, ids).compose(found -> assembler.own(ecosystems, found, actor));
    }

    /** The publicly listed ecosystems with these ids, as the actor reads them. */
    public Future<List<Map<String, @Nullable Object>>> list(Optional<Actor> actor, List<String> ids) {
        return ecosystems
                .visible(ids)
                .compose(found -> assembler.list(
                        ecosystems,
                        ids.stream()
                                .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
                                .filter(ResourceRecord::isListed)
                                .toList(),
                        actor,
                        false));
    }

    /**
     * The categories of the data, and of the software, that members offer in an ecosystem.
     *
     * @param data categories of data resources
     * @param services categories of software resources
     */
    public record Circulating(List<String> data, List<String> services) {
        public Circulating {
            data = List.copyOf(data);
            services = List.copyOf(services);
        }
    }

    /** Reads only the first thousand offerings and the first thousand resources of each kind. */
    public Future<Circulating> circulating(Optional<Actor> actor, String id) {
        return ecosystem(actor, id)
                .map(ecosystem -> ecosystem.state().members().stream()
                        .flatMap(member -> member.offerings().stream())
                        .map(offering -> offering.serviceOffering()))
                .compose(ids -> offerings.visible(first(ids)))
                .compose(found -> {
                    Future<List<String>> data = categories(dataResources, found.values(), "dataResources");
                    Future<List<String>> services = categories(softwareResources, found.values(), "softwareResources");
                    return Future.all(data, services).map(done -> new Circulating(data.result(), services.result()));
                });
    }

    private static Future<List<String>> categories(
            RecordService resources, Collection<ResourceRecord> offered, String field) {
        Stream<String> ids = offered.stream()
                .flatMap(offering -> offering.content().member(field).items().stream())
                .map(JsonValue::asText);
        return resources
                .visible(first(ids))
                .map(found -> found.values().stream()
                        .map(resource -> resource.content().member("category").asText())
                        .filter(category -> !category.isBlank())
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static Set<String> first(Stream<String> ids) {
        return ids.distinct().limit(RECORDS_MAX).collect(Collectors.toSet());
    }
}
