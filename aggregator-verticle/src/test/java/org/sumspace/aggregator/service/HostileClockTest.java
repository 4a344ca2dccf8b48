package org.sumspace.aggregator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.NodeIdentity;

/** One aggregator whose clock is hours off: it takes no part, or the plan ends; no round goes wrong. */
class HostileClockTest extends RoundScenario {
    private static final Duration HOURS = Duration.ofHours(3);

    HostileClockTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void aggregatorAhead_refusesThePlanAsLate_andTakesItWithTheRightTime() {
        restart(aggregator(2), HOURS);
        assertRefused(Refusal.TOO_LATE, offerTo(aggregator(2)));
        goesOn();
    }

    @Test
    void aggregatorBehind_refusesThePlanAsOfTheFuture_andTakesItWithTheRightTime() {
        restart(aggregator(2), HOURS.negated());
        assertRefused(Refusal.RULES_BROKEN, offerTo(aggregator(2)));
        goesOn();
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
    void clockThatJumpsBackInARound_changesNoBit() {
        countersign();
        submit(0, PROCESSORS / 2);

        restart(aggregator(2), HOURS.negated());
        submit(PROCESSORS / 2, PROCESSORS);

        group.awaitVersion(plan, integers, zero());
    }

    private void goesOn() {
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
                .offer(scene.orchestrator.certificate(), plan.digest(), scene.offer(plan));
    }

    private static void assertRefused(Refusal reason, Future<?> answer) {
        assertThat(Await.failure(answer))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }
}
