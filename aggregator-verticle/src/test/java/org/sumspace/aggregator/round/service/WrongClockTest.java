package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.NodeIdentity;

/** The clock of one aggregator is hours off. It takes no part or the plan ends, but no round is wrong. */
class WrongClockTest extends RoundScenario {
    private static final Duration HOURS = Duration.ofHours(3);

    WrongClockTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void clockAhead_refusesThePlanAsLate_andAcceptsItWithTheRightTime() {
        restart(aggregator(2), HOURS);
        assertRefused(RefusalReason.TOO_LATE, offerTo(aggregator(2)));
        assertRoundContinues();
    }

    @Test
    void clockBehind_refusesThePlanAsOfTheFuture_andAcceptsItWithTheRightTime() {
        restart(aggregator(2), HOURS.negated());
        assertRefused(RefusalReason.RULES_BROKEN, offerTo(aggregator(2)));
        assertRoundContinues();
    }

    @Test
    void clockThatJumpsAheadInARound_endsThePlanForAll_andNothingIsReleased() {
        countersign();
        submit(0, PROCESSORS / 2);

        restart(aggregator(2), HOURS);

        await().until(() ->
                group.notices.stream().map(Signed::signer).distinct().count() == scene.aggregators.size());
        assertThat(group.versions).isEmpty();
    }

    @Test
    void clockThatJumpsBackInARound_changesNothing() {
        countersign();
        submit(0, PROCESSORS / 2);

        restart(aggregator(2), HOURS.negated());
        submit(PROCESSORS / 2, PROCESSORS);

        group.awaitVersion(plan, integers, zero());
    }

    private void assertRoundContinues() {
        restart(aggregator(2), Duration.ZERO);
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
    }

    private void restart(NodeIdentity aggregator, Duration ahead) {
        group.kill(aggregator);
        group.clocks.put(aggregator.keyId(), Clock.offset(clock, ahead));
        group.start(aggregator);
    }

    private Future<?> offerTo(NodeIdentity aggregator) {
        return group.node(aggregator.keyId())
                .aggregator
                .offers()
                .offer(scene.orchestrator.certificate(), plan.digest(), scene.offer(plan));
    }

    private static void assertRefused(RefusalReason reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
