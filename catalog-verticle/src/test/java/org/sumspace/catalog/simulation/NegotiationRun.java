package org.sumspace.catalog.simulation;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationTasks;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;

/**
 * One negotiation of two parties over a faulty network, with a catalog that crashes, and the invariants that it must
 * keep.
 */
final class NegotiationRun {
    private static final String ID = "1".repeat(24);
    private static final NegotiationParties PARTIES =
            new NegotiationParties("a".repeat(24), "b".repeat(24), "c".repeat(24), "d".repeat(24));
    private static final SelfDescriptions URLS = new SelfDescriptions("https://catalog.example");
    private static final int CRASHES_MAX = 3;

    private final World world;
    private final Variant variant;
    private final SimNegotiations store;
    private final SimManager manager;
    private final Map<NegotiationParty, Client> clients = new HashMap<>();
    private final Map<Integer, String> contractOfAcceptance = new HashMap<>();
    private @Nullable NegotiationMoves catalog;
    private int rules;

    private NegotiationRun(long seed, Variant variant) {
        this.world = new World(seed);
        this.variant = variant;
        this.store = new SimNegotiations(world, this::written);
        this.manager = new SimManager(world);
        store.putFirst(Negotiation.requested(
                ID, new RecordOrigin(ID, Digest.ZERO), PARTIES, world.clock().instant()));
        for (NegotiationParty party : NegotiationParty.values()) {
            clients.put(party, new Client(party));
        }
    }

    /** @return the violated invariants; empty if all hold */
    static List<String> run(long seed, Variant variant) {
        return new NegotiationRun(seed, variant).run();
    }

    private List<String> run() {
        start();
        for (int i = world.random().nextInt(CRASHES_MAX + 1); i > 0; i--) {
            world.after(world.between(0, 40_000), this::crash);
        }
        clients.values().forEach(Client::think);
        List<String> breaches = world.run();
        checkEnd();
        return breaches;
    }

    private void start() {
        NegotiationTasks tasks = new NegotiationTasks(
                variant.ofTasks().apply(world, store),
                Optional.of(variant.contracts().apply(manager)),
                URLS,
                world.clock());
        OutboxRunner<Negotiation> runner = new OutboxRunner<>(
                tasks,
                OutboxPace.of((delay, action) -> world.after(delay, world.ofProcess(action))),
                world.clock(),
                world.random());
        catalog = new NegotiationMoves(variant.ofMoves().apply(world, store), runner, true, world.clock());
        runner.resume();
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

    /** Checks the invariants of every write. */
    private void written(Negotiation before, Negotiation after) {
        NegotiationState old = before.state();
        NegotiationState next = after.state();
        boolean goesBack = after.version() < before.version()
                || next.terms() < old.terms()
                || next.acceptances() < old.acceptances()
                || (after.version() == before.version() && !next.equals(old));
        if (goesBack) {
            world.breach("an acknowledged move was overwritten");
        }
        boolean isLost = old.signatures().keySet().stream()
                .anyMatch(party -> !next.signatures().containsKey(party));
        if (isLost
                && next.terms() == old.terms()
                && next.problem().isEmpty()
                && next.status() != NegotiationStatus.DECLINED) {
            world.breach("a signature was lost");
        }
        if (next.contract() != null
                && !next.contract()
                        .equals(contractOfAcceptance.computeIfAbsent(next.acceptances(), n -> next.contract()))) {
            world.breach("two contracts were referenced for one acceptance");
        }
        if (next.acceptances() > old.acceptances() && next.status() == NegotiationStatus.SIGNATURE_READY) {
            NegotiationParty by = PARTIES.party(next.acceptedBy()).orElseThrow();
            if (!client(by).accepted.contains(terms(next.policies()))) {
                world.breach("terms were accepted that the party had not seen");
            }
        }
    }

    private Client client(NegotiationParty party) {
        return requireNonNull(clients.get(party));
    }

    /** Checks the invariants of the final state. */
    private void checkEnd() {
        Negotiation end = store.now(ID);
        NegotiationStatus status = end.state().status();
        if (status != NegotiationStatus.SIGNED && status != NegotiationStatus.DECLINED) {
            world.breach("the negotiation ended as " + status.label());
        }
        if (!end.tasks().isEmpty()) {
            world.breach("tasks never end");
        }
        String referenced = end.state().contract();
        for (SimManager.Contract contract : manager.contracts()) {
            boolean isOurs = contract.id.equals(referenced) && status == NegotiationStatus.SIGNED;
            boolean isSigned = contract.status.equals("signed");
            if (isSigned != isOurs) {
                world.breach("a contract is " + contract.status + " at the manager, and here the negotiation is "
                        + status.label());
            }
            if (!contract.signatures.isEmpty() && !contractOfAcceptance.containsValue(contract.id)) {
                world.breach("a contract was signed that was never referenced");
            }
            contract.signatures.values().forEach(signature -> {
                if (!signature.equals(contract.terms())) {
                    world.breach("a signature is under other terms than its party has seen");
                }
            });
            if (manager.hasTooMany(contract.uid)) {
                world.breach("two contracts were made for one acceptance");
            }
        }
        if (referenced != null && manager.find(referenced).isEmpty()) {
            world.breach("the referenced contract does not exist");
        }
    }

    private static String terms(List<PolicyRule> policies) {
        return policies.stream().map(PolicyRule::ruleId).collect(Collectors.toCollection(TreeSet::new)).stream()
                .collect(Collectors.joining(","));
    }

    /** A party: reads the negotiation, thinks, and moves it; repeats a move whose answer is lost. */
    private final class Client {
        private final NegotiationParty party;
        private final Actor actor;
        private final Set<String> accepted = new HashSet<>();
        private final int[] repeats = {0};

        Client(NegotiationParty party) {
            this.party = party;
            this.actor = new Actor(PARTIES.participant(party), false);
        }

        void think() {
            world.after(
                    world.between(50, 4_000),
                    () -> ask(moves -> moves.get(actor, ID))
                            .onSuccess(this::decide)
                            .onFailure(failure -> think()));
        }

        private void decide(Negotiation seen) {
            NegotiationStatus status = seen.state().status();
            if (status == NegotiationStatus.DECLINED
                    || (status == NegotiationStatus.SIGNED && seen.tasks().isEmpty())) {
                return;
            }
            Optional<NegotiationMove> move = choose(seen);
            if (move.isEmpty()) {
                think();
                return;
            }
            if (move.get() instanceof NegotiationMove.Accept) {
                accepted.add(terms(seen.state().policies()));
            }
            repeats[0] = 4;
            send(move.get(), variant.ifMatch() ? OptionalLong.of(seen.version()) : OptionalLong.empty());
        }

        private void send(NegotiationMove move, OptionalLong expected) {
            ask(moves -> moves.move(actor, ID, move, expected)).onComplete(moved -> think(), failure -> {
                if (failure instanceof FaultyRequest.Lost && repeats[0]-- > 0) {
                    send(move, expected);
                } else {
                    think();
                }
            });
        }

        private Optional<NegotiationMove> choose(Negotiation seen) {
            NegotiationState state = seen.state();
            boolean mayDelay = world.areFaultsLeft();
            if (mayDelay && world.chance(0.01)) {
                return Optional.of(new NegotiationMove.Decline());
            }
            if (mayDelay && world.chance(0.15)) {
                return Optional.of(new NegotiationMove.Negotiate(newRules()));
            }
            boolean isTurn = !state.latestNegotiator().equals(actor.id());
            return switch (state.status()) {
                case REQUESTED ->
                    party == NegotiationParty.PROVIDER
                            ? Optional.of(new NegotiationMove.Authorize(newRules()))
                            : Optional.empty();
                case AUTHORIZED, NEGOTIATION -> isTurn ? Optional.of(answer(state)) : Optional.empty();
                case SIGNATURE_READY ->
                    state.signatures().containsKey(party) ? Optional.empty() : Optional.of(signature(state));
                default -> Optional.empty();
            };
        }

        /** Terms that the manager refuses are changed. */
        private NegotiationMove answer(NegotiationState state) {
            boolean isRefused = terms(state.policies()).contains(SimManager.BAD)
                    && !state.problem().isEmpty();
            return isRefused ? new NegotiationMove.Negotiate(newRules()) : new NegotiationMove.Accept();
        }

        private NegotiationMove signature(NegotiationState state) {
            String terms = terms(state.policies());
            return new NegotiationMove.Sign(world.fault(0.1) ? terms + SimManager.BAD : terms);
        }

        private List<PolicyRule> newRules() {
            String suffix = world.fault(0.08) ? SimManager.BAD : "";
            return IntStream.range(0, world.random().nextInt(3))
                    .mapToObj(i -> new PolicyRule("e".repeat(24), "rule" + rules++ + suffix, JsonValue.of(Map.of())))
                    .toList();
        }
    }

    private <T> Future<T> ask(Function<NegotiationMoves, Future<T>> request) {
        return FaultyRequest.send(world, () -> catalog, request);
    }
}
