package org.sumspace.catalog.negotiation.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.fixture.ForwardingNegotiations;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.negotiation.store.Negotiations;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class NegotiationMovesTest {
    private static final String ID = "1".repeat(24);
    private static final NegotiationParties PARTIES =
            new NegotiationParties("a".repeat(24), "b".repeat(24), "c".repeat(24), "d".repeat(24));
    private static final Actor PROVIDER = new Actor(PARTIES.provider(), false);
    private static final Actor CONSUMER = new Actor(PARTIES.consumer(), false);

    private final Vertx vertx = Vertx.vertx();
    private final Negotiations store = TestStores.open(vertx).negotiations();
    private final Deque<Supplier<Future<?>>> before = new ArrayDeque<>();
    private final NegotiationMoves rival = moves(store);
    private final NegotiationMoves moves = moves(new ForwardingNegotiations(store) {
        @Override
        public Future<Negotiation> replace(Negotiation negotiation) {
            Supplier<Future<?>> first = before.poll();
            return first == null ? store.replace(negotiation) : first.get().compose(done -> store.replace(negotiation));
        }
    });

    private static NegotiationMoves moves(Negotiations negotiations) {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        OutboxRunner<Negotiation> idle = new OutboxRunner<>(
                new NegotiationTasks(
                        negotiations, Optional.empty(), new SelfDescriptions("https://catalog.example"), clock),
                OutboxPace.of((delay, action) -> {
                    if (delay.toSeconds() == 5) {
                        action.run();
                    }
                }),
                clock,
                new Random(1));
        return new NegotiationMoves(negotiations, idle, true, clock);
    }

    @BeforeEach
    void authorize() {
        assertThat(result(store.add(Negotiation.requested(ID, new RecordOrigin(ID, Digest.ZERO), PARTIES, NOW))))
                .isTrue();
        result(move(moves, PROVIDER, new NegotiationMove.Authorize(rules("1"))));
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private static Future<Moved<Negotiation>> move(NegotiationMoves by, Actor actor, NegotiationMove move) {
        return by.move(actor, ID, move, OptionalLong.empty());
    }

    private static List<PolicyRule> rules(String ruleId) {
        return List.of(new PolicyRule("e".repeat(24), ruleId, JsonValue.parse("{}")));
    }

    /** The acceptance would be permitted on the newest terms, too. */
    @Test
    void m1_moveThatLostToNewTerms_isRefused() {
        before.add(() -> move(rival, CONSUMER, new NegotiationMove.Negotiate(rules("2")))
                .compose(done -> move(rival, PROVIDER, new NegotiationMove.Negotiate(rules("3")))));
        NodeException refused = (NodeException) failure(move(moves, CONSUMER, new NegotiationMove.Accept()));
        assertThat(refused.type()).isEqualTo(ProblemType.CONFLICT);
        assertThat(result(moves.get(CONSUMER, ID)).state().status()).isEqualTo(NegotiationStatus.NEGOTIATION);
    }

    @Test
    void m1_moveThatLostToAnotherOnTheSameTerms_isEvaluatedAnew() {
        before.add(() -> move(rival, CONSUMER, new NegotiationMove.Accept()));
        NodeException refused =
                (NodeException) failure(move(moves, PROVIDER, new NegotiationMove.Authorize(rules("2"))));
        assertThat(refused.type()).isEqualTo(ProblemType.CONFLICT);
        before.add(() -> store.find(ID).compose(found -> store.replace(found.orElseThrow())));
        Moved<Negotiation> declined = result(move(moves, PROVIDER, new NegotiationMove.Decline()));
        assertThat(declined.record().state().status()).isEqualTo(NegotiationStatus.DECLINED);
    }

    @Test
    void m1_ofTheSameMoveSentTwiceAtOnce_bothSucceed_andOneChanges() {
        before.add(() -> move(rival, CONSUMER, new NegotiationMove.Accept()));
        Moved<Negotiation> moved = result(move(moves, CONSUMER, new NegotiationMove.Accept()));
        assertThat(moved.record().state().acceptances()).isEqualTo(1);
        assertThat(moved.pending()).containsExactly("create", "policies");
    }
}
