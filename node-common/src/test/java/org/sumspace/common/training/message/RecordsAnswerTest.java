package org.sumspace.common.training.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer.Part;

class RecordsAnswerTest {
    private static final DpId A = new DpId(1, 2);
    private static final DpId B = new DpId(1, 3);

    @Test
    void refusal_keepsItsTypeAndDetail_whichIsCut() {
        Part refused = Part.refused(A, NodeException.tooLarge("x".repeat(100_000)));
        NodeException refusal = refusalOf(refused, A);
        assertThat(refusal.type()).isEqualTo(ProblemType.TOO_LARGE);
        assertThat(refusal.detail()).isEqualTo("x".repeat(2_000));
    }

    @Test
    void partOfAnotherProcessor_orWithOtherBytes_isNotRead() {
        byte[] json = "{}".getBytes(UTF_8);
        Part records = Part.records(A, json);
        assertThat(records.recordsOf(A)).isEqualTo(json);

        assertThat(refusalOf(records, B).type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        Part renamed = new Part(B, false, records.digest(), json);
        assertThat(refusalOf(renamed, B).type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        Part turned = new Part(A, true, records.digest(), json);
        assertThat(refusalOf(turned, A).type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        Part changed = new Part(A, false, records.digest(), "[]".getBytes(UTF_8));
        assertThat(refusalOf(changed, A).type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
    }

    /** A node that reads answers of so many bytes more than records can read every answer. */
    @Test
    void whatIsNotRecords_isBounded() {
        Part longest = Part.refused(A, NodeException.tooLarge("\u20ac".repeat(100_000)));
        Part small = Part.records(A, new byte[0]);
        List<Part> parts = new ArrayList<>(Collections.nCopies(RecordsAnswer.PARTS_MAX - 1, small));
        parts.add(0, longest);
        assertThat(new RecordsAnswer(parts, true).toBytes()).hasSizeLessThan(RecordsAnswer.FRAME_BYTES_MAX);
    }

    private static NodeException refusalOf(Part part, DpId asked) {
        return assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> part.recordsOf(asked))
                .actual();
    }
}
