package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.ecosystem.core.ContractDocuments;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.core.EcosystemKind;
import org.sumspace.catalog.ecosystem.core.OfferingKind;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemMove;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering.OfferingRule;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemTasks;
import org.sumspace.catalog.ecosystem.service.EcosystemWriter;
import org.sumspace.catalog.ecosystem.service.OfferingTasks;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/**
 * One ecosystem of three participants over a faulty network, with a catalog that crashes, and the invariants that it
 * must keep.
 */
final class EcosystemRun {
    private static final String ORCHESTRATOR = "a".repeat(24);
    private static final List<String> OTHERS = List.of("b".repeat(24), "c".repeat(24));
    private static final SelfDescriptions URLS = new SelfDescriptions("https://catalog.example");
    private static final EcosystemKind KIND = new EcosystemKind(true, URLS);
    private static final ContractDocuments DOCUMENTS = new ContractDocuments(URLS);
    private static final int CRASHES_MAX = 3;
    private static final int LOOKS_MAX = 60;
    private static final int REPEATS_MAX = 4;

    private final World world;
    private final EcosystemVariant variant;
    private final String id;
    private final SimRecords ecosystems;
    private final SimRecords offerings;
    private final SimContracts manager;
    private final Set<String> deletedOfferings = new HashSet<>();
    private @Nullable Catalog catalog;
    private int rules;

    /** A running process. */
    private record Catalog(
            EcosystemMoves moves, OutboxRunner<ResourceRecord> tasks, OutboxRunner<ResourceRecord> offeringTasks) {}

    private EcosystemRun(long seed, EcosystemVariant variant) {
        this.world = new World(seed);
        this.variant = variant;
        this.id = "%024x".formatted(seed);
        this.manager = new SimContracts(world);
        this.ecosystems = new SimRecords(world, this::written);
        this.offerings = new SimRecords(world, (before, after) -> {});
        ecosystems.putFirst(KIND.created(record(id, ORCHESTRATOR)));
        OTHERS.forEach(owner -> offerings.putFirst(record(offeringOf(owner), owner)));
    }

    private ResourceRecord record(String recordId, String owner) {
        JsonValue content = JsonValue.of(Map.of("name", "n"));
        return ResourceRecord.created(
                recordId,
                owner,
                new RecordOrigin(recordId, Digest.ZERO),
                world.clock().instant(),
                content,
                JsonValue.of(Map.of()));
    }

    private static String offeringOf(String owner) {
        return "f" + owner.substring(1);
    }

    /** @return the violated invariants; empty if all hold */
    static List<String> run(long seed, EcosystemVariant variant) {
        return new EcosystemRun(seed, variant).run();
    }

    private List<String> run() {
        start();
        for (int i = world.random().nextInt(CRASHES_MAX + 1); i > 0; i--) {
            world.after(world.between(0, 40_000), this::crash);
        }
        new Orchestrator().think();
        OTHERS.forEach(participant -> new Participant(participant).think());
        List<String> breaches = world.run();
        checkEnd();
        return breaches;
    }

    private void start() {
        StoredRecords ofTasks = variant.ofTasks().apply(world, ecosystems);
        Optional<EcosystemContracts> contracts = Optional.of(variant.contracts().apply(manager));
        EcosystemWriter writer = new EcosystemWriter(ofTasks, DOCUMENTS, world.clock());
        OutboxPace pace = OutboxPace.of((delay, action) -> world.after(delay, world.ofProcess(action)));
        OutboxRunner<ResourceRecord> tasks = new OutboxRunner<>(
                new EcosystemTasks(ofTasks, contracts, DOCUMENTS, world.clock()), pace, world.clock(), world.random());
        OutboxRunner<ResourceRecord> offeringTasks = new OutboxRunner<>(
                new OfferingTasks(offerings, contracts, writer), pace, world.clock(), world.random());
        StoredRecords ofMoves = variant.ofMoves().apply(world, ecosystems);
        EcosystemMoves moves = new EcosystemMoves(
                ofMoves, this::resolved, new EcosystemContract(ofTasks, writer, contracts), tasks, true, world.clock());
        catalog = new Catalog(moves, tasks, offeringTasks);
        tasks.resume();
        offeringTasks.resume();
    }

    private Future<EcosystemMove> resolved(String caller, EcosystemMove move) {
        return move instanceof EcosystemMove.SetOfferings || move instanceof EcosystemMove.RequestToJoin
                ? offerings
                        .getStored(new Actor(caller, false), offeringOf(caller))
                        .map(move)
                : Future.succeededFuture(move);
    }

    private void crash() {
        catalog = null;
        world.crash();
        world.after(world.between(10, 5_000), () -> {
            if (catalog == null) {
                start();
            }
        });
    }

    private <T> Future<T> ask(Function<Catalog, Future<T>> request) {
        return FaultyRequest.send(world, () -> catalog, request);
    }

    /** Deletes as the owner of a record does. */
    private Future<ResourceRecord> delete(
            SimRecords records, KindRules kind, Actor actor, String recordId, OutboxRunner<ResourceRecord> tasks) {
        return records.getStored(actor, recordId)
                .compose(record -> records.replace(variant.deletion()
                        .apply(kind.deleted(record, world.clock().instant())
                                .asDeleted(world.clock().instant()))))
                .onSuccess(deleted -> tasks.wake(recordId));
    }

    /** Checks the invariants of every write. */
    private void written(ResourceRecord before, Optional<ResourceRecord> after) {
        if (after.isEmpty()) {
            return;
        }
        EcosystemState old = EcosystemCodec.read(before).state();
        EcosystemState next = EcosystemCodec.read(after.get()).state();
        boolean isLost = old.members().stream()
                        .anyMatch(each -> next.member(each.participant()).isEmpty())
                || old.invitations().size() > next.invitations().size()
                || old.joinRequests().size() > next.joinRequests().size()
                || (old.hasContract() && !old.contract().equals(next.contract()))
                || OTHERS.stream().anyMatch(each -> isSetBack(old.invitation(each), next.invitation(each)));
        if (isLost || (before.deleted() && !after.get().deleted())) {
            world.breach("an acknowledged move was overwritten");
        }
        for (Member member : next.members()) {
            boolean isNew = !old.member(member.participant()).equals(Optional.of(member));
            if (isNew && !member.signature().isEmpty() && !isHeld(next, member)) {
                world.breach("a member's signature is not at the contract manager");
            }
        }
    }

    private static boolean isSetBack(Optional<MembershipEntry> old, Optional<MembershipEntry> next) {
        return old.isPresent()
                && next.isPresent()
                && next.get().status().compareTo(old.get().status()) < 0;
    }

    private boolean isHeld(EcosystemState state, Member member) {
        return manager.find(state.contract())
                .map(contract ->
                        member.signature().equals(contract.signatures.get(DOCUMENTS.participant(member.participant()))))
                .orElse(false);
    }

    /** Checks the invariants of the final state. */
    private void checkEnd() {
        String uid = "urn:sumspace:ecosystem:" + id;
        if (manager.ofUid(uid).count() > 1 + manager.lateCreations(uid)) {
            world.breach("two contracts were made");
        }
        for (String offering : deletedOfferings) {
            if (offerings.now(offering).isPresent()) {
                world.breach("a deleted offering stays");
            }
        }
        Optional<ResourceRecord> end = ecosystems.now(id);
        if (end.isEmpty()) {
            long open = manager.ofUid(uid).filter(each -> !each.isTerminated).count();
            if (open > manager.lateCreations(uid)) {
                world.breach("the contract of a deleted ecosystem is open");
            }
            return;
        }
        if (end.get().deleted()) {
            world.breach("a deleted ecosystem stays");
        }
        Ecosystem ecosystem = EcosystemCodec.read(end.get());
        if (!ecosystem.tasks().isEmpty()) {
            world.breach("tasks never end");
        }
        if (!ecosystem.state().hasContract()) {
            if (!SimContracts.refusesCreation(uid)) {
                world.breach("the ecosystem has no contract");
            }
            return;
        }
        checkContract(
                ecosystem.state(), manager.find(ecosystem.state().contract()).orElseThrow());
    }

    private void checkContract(EcosystemState state, SimContracts.Contract contract) {
        Map<String, Member> members = new HashMap<>();
        state.members().forEach(each -> members.put(DOCUMENTS.participant(each.participant()), each));
        for (String signer : contract.signatures.keySet()) {
            if (!members.containsKey(signer)) {
                world.breach("somebody has signed who is no member");
            }
        }
        for (Member member : state.members()) {
            if (!member.signature().isEmpty() && !isHeld(state, member)) {
                world.breach("a member's signature is not at the contract manager");
            }
            String offering = offeringOf(member.participant());
            List<String> expected = member.offerings().stream()
                    .flatMap(each -> each.rules().stream())
                    .map(OfferingRule::ruleId)
                    .toList();
            List<String> held = contract.offerings.getOrDefault(DOCUMENTS.offering(offering), List.of());
            if (!held.equals(expected) && !manager.isLate(offering)) {
                world.breach("the contract has other rules of an offering than the ecosystem");
            }
            if (!member.offerings().isEmpty() && deletedOfferings.contains(offering)) {
                world.breach("a deleted offering is offered");
            }
        }
    }

    /** Reads the ecosystem, thinks, and makes a move; repeats a move whose answer is lost. */
    private abstract class Client {
        final Actor actor;
        private int looks;

        Client(String participant) {
            this.actor = new Actor(participant, false);
        }

        final void think() {
            if (looks++ < LOOKS_MAX) {
                world.after(
                        world.between(50, 4_000),
                        () -> ask(running -> ecosystems.getStored(actor, id))
                                .onSuccess(seen -> decide(EcosystemCodec.read(seen)))
                                .onFailure(failure -> {
                                    if (!(failure instanceof NodeException)) {
                                        think();
                                    }
                                }));
            }
        }

        abstract void decide(Ecosystem seen);

        final void move(EcosystemMove move) {
            request(running -> running.moves().move(actor, id, move, OptionalLong.empty()), REPEATS_MAX);
        }

        final <T> void request(Function<Catalog, Future<T>> request, int repeats) {
            ask(request).onComplete(done -> think(), failure -> {
                if (failure instanceof FaultyRequest.Lost && repeats > 0) {
                    request(request, repeats - 1);
                } else {
                    think();
                }
            });
        }

        final String signature() {
            return "of " + actor.id().charAt(0) + (world.fault(0.1) ? SimContracts.BAD : "");
        }
    }

    private final class Orchestrator extends Client {
        Orchestrator() {
            super(ORCHESTRATOR);
        }

        @Override
        void decide(Ecosystem seen) {
            EcosystemState state = seen.state();
            Optional<MembershipEntry> pending = state.joinRequests().stream()
                    .filter(each -> each.status() == EntryStatus.PENDING)
                    .findFirst();
            boolean isSigned =
                    !state.member(actor.id()).orElseThrow().signature().isEmpty();
            if (world.fault(0.02)) {
                request(running -> delete(ecosystems, KIND, actor, id, running.tasks()), REPEATS_MAX);
            } else if (!state.hasContract() && seen.tasks().isEmpty()) {
                move(new EcosystemMove.CreateContract());
            } else if (state.hasContract() && !isSigned) {
                move(new EcosystemMove.SignAsOrchestrator(signature()));
            } else if (state.invitation(OTHERS.get(0)).isEmpty()) {
                move(new EcosystemMove.Invite(OTHERS.get(0), List.of("r")));
            } else if (pending.isPresent()) {
                move(new EcosystemMove.AuthorizeRequest(pending.get().id()));
            } else {
                think();
            }
        }
    }

    /** The first one is invited, the second one requests to join. */
    private final class Participant extends Client {
        private int changes = 2;

        Participant(String participant) {
            super(participant);
        }

        @Override
        void decide(Ecosystem seen) {
            EcosystemState state = seen.state();
            Optional<MembershipEntry> entry = state.openEntry(actor.id());
            Optional<Member> member = state.member(actor.id());
            if (member.isPresent()) {
                change(member.get());
            } else if (entry.isEmpty()) {
                if (actor.id().equals(OTHERS.get(1))) {
                    move(new EcosystemMove.RequestToJoin(List.of("r"), offered()));
                } else {
                    think();
                }
            } else if (entry.get().status() == EntryStatus.PENDING
                    && state.invitation(actor.id()).isPresent()) {
                move(new EcosystemMove.AcceptInvitation());
            } else if (entry.get().status() == EntryStatus.AUTHORIZED
                    && entry.get().offerings().isEmpty()
                    && world.chance(0.5)) {
                move(new EcosystemMove.SetOfferings(offered()));
            } else if (entry.get().status() == EntryStatus.AUTHORIZED && state.hasContract()) {
                move(new EcosystemMove.SignAsParticipant(signature()));
            } else {
                think();
            }
        }

        private void change(Member member) {
            String offering = offeringOf(actor.id());
            if (deletedOfferings.contains(offering)) {
                return;
            }
            if (changes-- > 0) {
                boolean isOffered = !member.offerings().isEmpty() && world.chance(0.3);
                move(new EcosystemMove.SetOfferings(isOffered ? List.of() : offered()));
            } else if (world.chance(0.3)) {
                deletedOfferings.add(offering);
                request(
                        running -> delete(offerings, new OfferingKind(true), actor, offering, running.offeringTasks()),
                        2 * LOOKS_MAX);
            }
        }

        private List<EcosystemOffering> offered() {
            String rule = "rule" + rules++ + (world.fault(0.08) ? SimContracts.BAD : "");
            return List.of(new EcosystemOffering(
                    offeringOf(actor.id()), List.of(new OfferingRule(rule, JsonValue.of(Map.of())))));
        }
    }
}
