package org.sumspace.catalog.ecosystem.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.catalog.shared.domain.Actor;

/** The state of an ecosystem as a caller reads it. Participants and services are ids. */
public final class EcosystemView {
    public static final String PARTICIPANTS = "participants";
    public static final String PARTICIPANT = "participant";

    /** The fields with one item for each member, invitation or request. */
    public static final List<String> MEMBERSHIPS = List.of(PARTICIPANTS, "invitations", "joinRequests");

    private EcosystemView() {}

    static Map<String, @Nullable Object> of(Ecosystem ecosystem, Optional<Actor> actor) {
        EcosystemState state = ecosystem.state();
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("contract", state.hasContract() ? state.contract() : null);
        view.put(PARTICIPANTS, all(state.members(), EcosystemView::member));
        view.put("participantsCount", state.members().size());
        view.put("invitations", all(visible(ecosystem, state.invitations(), actor), EcosystemView::entry));
        view.put("joinRequests", all(visible(ecosystem, state.joinRequests(), actor), EcosystemView::entry));
        view.put("infrastructureServices", all(state.infrastructureServices(), EcosystemView::service));
        view.put("dataProcessingChains", all(state.chains(), EcosystemView::processingChain));
        view.put("serviceChains", all(state.chains(), EcosystemView::serviceChain));
        if (seesAll(ecosystem, actor)) {
            view.put("problem", state.problem());
            view.put("pending", kinds(ecosystem.tasks().stream()));
            view.put("failed", kinds(ecosystem.tasks().stream().filter(OutboxTask::failed)));
        }
        return view;
    }

    private static List<String> kinds(Stream<OutboxTask> tasks) {
        return tasks.map(OutboxTask::kind).distinct().toList();
    }

    /** Invitations that a caller reads, as they are shown. */
    public static List<Map<String, @Nullable Object>> invitations(
            Ecosystem ecosystem, Optional<Actor> actor, Predicate<EntryStatus> status) {
        return entries(ecosystem, ecosystem.state().invitations(), actor, status);
    }

    /** Join requests that a caller reads, as they are shown. */
    public static List<Map<String, @Nullable Object>> joinRequests(
            Ecosystem ecosystem, Optional<Actor> actor, Predicate<EntryStatus> status) {
        return entries(ecosystem, ecosystem.state().joinRequests(), actor, status);
    }

    private static List<Map<String, @Nullable Object>> entries(
            Ecosystem ecosystem, List<MembershipEntry> entries, Optional<Actor> actor, Predicate<EntryStatus> status) {
        return visible(ecosystem, entries, actor).stream()
                .filter(entry -> status.test(entry.status()))
                .map(EcosystemView::entry)
                .toList();
    }

    /** Everybody reads the entries that have led to a membership; open and rejected ones are private. */
    private static List<MembershipEntry> visible(
            Ecosystem ecosystem, List<MembershipEntry> entries, Optional<Actor> actor) {
        if (seesAll(ecosystem, actor)) {
            return entries;
        }
        return entries.stream()
                .filter(entry -> entry.status() == EntryStatus.SIGNED
                        || actor.filter(who -> who.id().equals(entry.participant()))
                                .isPresent())
                .toList();
    }

    private static boolean seesAll(Ecosystem ecosystem, Optional<Actor> actor) {
        return actor.filter(who -> who.operator() || ecosystem.isOrchestrator(who.id()))
                .isPresent();
    }

    static Map<String, @Nullable Object> member(Member member) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put(PARTICIPANT, member.participant());
        view.put("roles", member.roles());
        view.put("offerings", all(member.offerings(), EcosystemCodec::tree));
        return view;
    }

    private static Map<String, @Nullable Object> entry(MembershipEntry entry) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", entry.id());
        view.put(PARTICIPANT, entry.participant());
        view.put("roles", entry.roles());
        view.put("offerings", all(entry.offerings(), EcosystemCodec::tree));
        view.put("status", entry.status().label());
        view.put("createdAt", Instants.text(entry.createdAt()));
        view.put("updatedAt", Instants.text(entry.updatedAt()));
        return view;
    }

    private static Map<String, @Nullable Object> service(InfrastructureEntry entry) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("_id", entry.id());
        view.put("infrastructureService", entry.infrastructureService());
        view.put(PARTICIPANT, entry.participant());
        view.put("status", entry.status().label());
        return view;
    }

    private static Map<String, @Nullable Object> processingChain(ProcessingChain chain) {
        return chain("_id", chain, "infrastructureServices", "serviceOffering");
    }

    /** The names that newer connectors read. */
    private static Map<String, @Nullable Object> serviceChain(ProcessingChain chain) {
        return chain("catalogId", chain, "services", "service");
    }

    private static Map<String, @Nullable Object> chain(String id, ProcessingChain chain, String steps, String service) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put(id, chain.id());
        view.put(steps, all(chain.steps(), step -> step(step, service)));
        return view;
    }

    private static Map<String, @Nullable Object> step(ChainStep step, String service) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put(PARTICIPANT, step.participant());
        view.put(service, step.service());
        view.put("params", step.params());
        view.put("configuration", step.configuration());
        return view;
    }

    private static <T> List<Map<String, @Nullable Object>> all(
            List<T> items, Function<T, Map<String, @Nullable Object>> view) {
        return items.stream().map(view).toList();
    }
}
