package org.sumspace.common.http.server.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.server.answer.SignedAnswers.Memory;

class SignedAnswersTest {
    @Test
    void answersInParts_areBounded_eachAndTogether() {
        Memory memory = new Memory();
        for (int answers = 0; answers < 4; answers++) {
            memory.take(0, Memory.ANSWER_BYTES_MAX);
        }
        refuse(ProblemType.UNPROCESSABLE, memory, Memory.ANSWER_BYTES_MAX, 1);
        refuse(ProblemType.UNAVAILABLE, memory, 0, 1);
        memory.giveBack(1);
        memory.take(0, 1);
        refuse(ProblemType.UNAVAILABLE, memory, 0, 1);
    }

    private static void refuse(ProblemType type, Memory memory, long before, long more) {
        assertThatThrownBy(() -> memory.take(before, more))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        refused -> assertThat(refused.type()).isEqualTo(type));
    }
}
