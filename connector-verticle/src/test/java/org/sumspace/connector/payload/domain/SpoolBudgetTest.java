package org.sumspace.connector.payload.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class SpoolBudgetTest {
    private final SpoolBudget budget = new SpoolBudget(100, 60);

    private void assertRefused(String peer, long bytes, ProblemType type) {
        assertThatThrownBy(() -> budget.take("other", peer, bytes))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(type));
    }

    @Test
    void exchangeX13_onePeer_cannotTakeTheSpaceOfOthers() {
        budget.take("first", "elm", 60);
        assertRefused("elm", 1, ProblemType.TOO_MANY);
        budget.take("second", "oak", 40);
        assertRefused("ash", 1, ProblemType.INSUFFICIENT_STORAGE);
    }

    @Test
    void exchangeX13_whatWasRefused_takesNothing_andWhatEnded_givesItsSpaceBack() {
        budget.take("first", "elm", 50);
        assertRefused("elm", 20, ProblemType.TOO_MANY);
        assertThat(budget.total()).isEqualTo(50);

        budget.release("first");
        budget.release("first");
        assertThat(budget.total()).isZero();
        budget.take("second", "elm", 60);
    }

    @Test
    void exchangeX13_whatAnEarlierProcessStored_counts() {
        budget.add("first", "elm", 70);
        assertRefused("elm", 1, ProblemType.TOO_MANY);
        assertRefused("oak", 31, ProblemType.INSUFFICIENT_STORAGE);
    }
}
