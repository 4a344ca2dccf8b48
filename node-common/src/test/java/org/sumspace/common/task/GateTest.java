package org.sumspace.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
    private final Gate gate = new Gate(2);
    private final List<String> begun = new ArrayList<>();

    @Test
    void beyondItsPlaces_workWaits_andBeginsInItsOrder() {
        Promise<Void> first = enter("first");
        Promise<Void> second = enter("second");
        enter("third");
        enter("fourth");
        assertThat(begun).containsExactly("first", "second");

        second.complete();
        assertThat(begun).containsExactly("first", "second", "third");

        first.complete();
        assertThat(begun).containsExactly("first", "second", "third", "fourth");
    }

    @Test
    void workThatFails_givesItsPlaceFree() {
        enter("first");
        Promise<Void> failing = enter("failing");
        enter("next");

        failing.fail("away");

        assertThat(begun).containsExactly("first", "failing", "next");
    }

    @Test
    void workThatCannotBegin_givesItsPlaceFree() {
        enter("first");

        Future<Void> refused = gate.pass(() -> {
            throw new IllegalStateException("refused");
        });
        enter("next");

        assertThat(refused.failed()).isTrue();
        assertThat(begun).containsExactly("first", "next");
    }

    private Promise<Void> enter(String name) {
        Promise<Void> work = Promise.promise();
        gate.pass(() -> {
            begun.add(name);
            return work.future();
        });
        return work;
    }
}
