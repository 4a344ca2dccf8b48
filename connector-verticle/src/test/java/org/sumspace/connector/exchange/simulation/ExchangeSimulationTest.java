package org.sumspace.connector.exchange.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ALIAS;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDING;
import static org.sumspace.connector.exchange.domain.ExchangeState.IMPORTING;
import static org.sumspace.connector.exchange.domain.ExchangeState.NOTED;
import static org.sumspace.connector.exchange.domain.ExchangeState.OPEN;
import static org.sumspace.connector.exchange.domain.ExchangeState.READING;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVED;
import static org.sumspace.connector.exchange.domain.ExchangeState.RECEIVING;
import static org.sumspace.connector.exchange.domain.ExchangeState.SENDING;
import static org.sumspace.connector.exchange.domain.ExchangeState.SENT;
import static org.sumspace.connector.exchange.domain.ExchangeState.WORKING;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;

/**
 * Runs exchanges of two to five connectors over the rules that are shipped, with lost, late and doubled messages, crashes,
 * restored stores, parties that never come back, refusals, revocations and cancellations. Each rule that the design needs is
 * switched off once, to show that its absence would be found.
 *
 * <p>{@code -Dsimulation.seeds=N} runs more seeds, {@code -Dsimulation.first=S} begins with another.
 */
class ExchangeSimulationTest {
    private static final long FIRST = Long.getLong("simulation.first", 1);
    private static final long SEEDS = Long.getLong("simulation.seeds", 2_500);
    private static final ExchangeState[] CONSUMER_STATES = {OPEN, AGREED, RECEIVING, RECEIVED, IMPORTING, ENDED};
    private static final ExchangeState[] PROVIDER_STATES = {NOTED, AGREED, READING, SENDING, SENT, ENDING, ENDED, ALIAS
    };
    private static final ExchangeState[] MIDDLE_STATES = {
        AGREED, RECEIVING, RECEIVED, WORKING, SENDING, SENT, ENDING, ENDED
    };
    private static final long SEEDS_WITHOUT_A_RULE = 20_000;

    @Test
    void everyExchangeEnds_onceDeliveredAndCounted_withTheSameOutcomeEverywhere() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(seed -> {
            Set<String> breaches = ExchangeRun.run(seed, Scene.Focus.of(seed), null);
            assertThat(breaches)
                    .as("-Dsimulation.first=%s -Dsimulation.seeds=1", seed)
                    .isEmpty();
        });
    }

    @Test
    void runs_reachEveryStateOfEveryRole_andEveryStatus() {
        Set<String> reached = LongStream.range(0, 1_000)
                .mapToObj(seed -> ExchangeRun.reached(seed, Scene.Focus.ANY))
                .flatMap(Set::stream)
                .collect(Collectors.toSet());

        assertThat(reached)
                .contains(names(ExchangeStatus.values(), ""))
                .contains(names(CONSUMER_STATES, "CONSUMER "))
                .contains(names(PROVIDER_STATES, "PROVIDER "))
                .contains(names(MIDDLE_STATES, "MIDDLE "));
    }

    private static String[] names(Enum<?>[] values, String prefix) {
        return Arrays.stream(values).map(each -> prefix + each.name()).toArray(String[]::new);
    }

    @Test
    void sameSeed_givesTheSameRun() {
        Rule off = Rule.JOIN;
        long seed = LongStream.range(0, SEEDS_WITHOUT_A_RULE)
                .filter(each -> !ExchangeRun.run(each, off.focus(), off).isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(ExchangeRun.run(seed, off.focus(), off)).isEqualTo(ExchangeRun.run(seed, off.focus(), off));
    }

    @ParameterizedTest
    @EnumSource
    void ruleThatIsSwitchedOff_isFound(Rule rule) {
        boolean isFound = LongStream.range(0, SEEDS_WITHOUT_A_RULE)
                .anyMatch(seed -> ExchangeRun.run(seed, rule.focus(), rule).contains(rule.breach()));
        assertThat(isFound)
                .as("%s, within %s seeds of %s", rule.breach(), SEEDS_WITHOUT_A_RULE, rule.focus())
                .isTrue();
    }
}
