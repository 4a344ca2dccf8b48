package org.sumspace.common.training.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ReceivedList;

class StatementListTest {
    private static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);

    @Test
    void moreStatementsThanAMessageTakes_areCutToTheFirst() {
        Signed<ReceivedList> first = list(1, 1);
        List<Signed<ReceivedList>> many = Collections.nCopies(4_096, list(2, 0));

        StatementList fitting = StatementList.fitting(IntStream.rangeClosed(0, many.size())
                .mapToObj(i -> i == 0 ? first : many.get(i - 1))
                .toList());

        assertThat(fitting.items()).hasSize(4_096);
        assertThat(fitting.items().get(0).statement().toBytes()).isEqualTo(first.bytes());
    }

    @Test
    void longerStatementsThanAMessageTakes_areLeftOut_andShorterOnesAfterThemKept() {
        Signed<ReceivedList> large = list(1, 100_000);
        Signed<ReceivedList> small = list(2, 1);
        List<Signed<ReceivedList>> statements =
                List.of(large, large, large, large, large, large, large, large, large, large, small);

        StatementList fitting = StatementList.fitting(statements);

        assertThat(fitting.items()).hasSize(10);
        assertThat(fitting.toBytes()).hasSizeLessThanOrEqualTo(NodeBus.BODY_BYTES_MAX);
        assertThat(fitting.items().get(9).statement().toBytes()).isEqualTo(small.bytes());
    }

    private static Signed<ReceivedList> list(int epoch, int entries) {
        List<ReceivedList.Entry> all = IntStream.range(0, entries)
                .mapToObj(position -> new ReceivedList.Entry(position, Digest.ZERO))
                .toList();
        return Signed.sign(KEY, new ReceivedList(Digest.ZERO, 1, epoch, 1, all));
    }
}
