package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.data.Partition.Part;

class PartitionTest {

    private static final LearnerTable TABLE = new LearnerTable(
            List.of("topic", "outcome"),
            List.of(
                    List.of("Math", "x"),
                    List.of("Art", "y"),
                    List.of("Math", "y"),
                    List.of("History", "x"),
                    List.of("", "x")));

    @Test
    void everyGroup_isAProcessor_andGroupsWithoutRowsAreReported() throws Exception {
        Partition partition = Partition.byGroup(TABLE, "topic", new int[] {0, 1, 2});
        assertThat(partition.parts()).containsExactly(new Part("Art", List.of(1)), new Part("Math", List.of(0, 2)));
        assertThat(partition.leftOut()).containsExactly("History");
    }

    @Test
    void rowWithoutGroup_isRefused() {
        assertThatThrownBy(() -> Partition.byGroup(TABLE, "topic", new int[] {3, 4}))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("no value in row 5");
        assertThatThrownBy(() -> Partition.byGroup(TABLE, "topics", new int[] {0}))
                .hasMessageContaining("did you mean topic?");
    }

    @Test
    void evenParts_differByAtMostOneRow() throws Exception {
        int[] rows = IntStream.range(100, 203).toArray();
        Partition partition = Partition.even(rows, 10, 5);
        assertThat(partition.parts())
                .hasSize(10)
                .extracting(part -> part.rows().size())
                .allMatch(size -> size == 10 || size == 11);
        assertThat(partition.parts().stream().flatMap(part -> part.rows().stream()))
                .containsExactlyInAnyOrderElementsOf(IntStream.of(rows).boxed().toList());
        assertThat(partition.parts().get(0).name()).isEqualTo("processor-0001");
        assertThat(partition).isEqualTo(Partition.even(rows, 10, 5)).isNotEqualTo(Partition.even(rows, 10, 6));
    }

    @Test
    void moreProcessorsThanRows_areRefused() {
        assertThatThrownBy(() -> Partition.even(new int[] {1, 2}, 3, 1))
                .hasMessageContaining("2 rows cannot be spread over 3 processors");
        assertThatThrownBy(() -> Partition.even(new int[] {1, 2}, 0, 1)).isInstanceOf(InvalidTableException.class);
    }
}
