package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldTest {

    /** 60 rows of class a, 30 of b, 13 of c. */
    private static final List<String> LABELS = IntStream.range(0, 103)
            .mapToObj(i -> (i % 2 == 0 && i < 60) || i >= 73 ? "a" : i < 60 ? "b" : "c")
            .toList();

    @Test
    void everyRow_isTestedExactlyOnce() throws Exception {
        List<Integer> tested = new ArrayList<>();
        for (Fold fold : Fold.stratified(LABELS, 5, 3)) {
            IntStream.of(fold.test()).forEach(tested::add);
            assertThat(IntStream.concat(IntStream.of(fold.training()), IntStream.of(fold.test()))
                            .sorted())
                    .containsExactlyElementsOf(IntStream.range(0, 103).boxed().toList());
        }
        assertThat(tested).doesNotHaveDuplicates().hasSize(103);
    }

    @Test
    void everyFold_hasEachClassInProportion() throws Exception {
        for (Fold fold : Fold.stratified(LABELS, 5, 3)) {
            assertThat(fold.test().length).isBetween(20, 21);
            assertThat(count(fold.test(), "a")).isEqualTo(12);
            assertThat(count(fold.test(), "b")).isEqualTo(6);
            assertThat(count(fold.test(), "c")).isBetween(2L, 3L);
        }
    }

    @Test
    void oneFold_isAFourToOneSplit() throws Exception {
        List<Fold> folds = Fold.stratified(LABELS, 1, 3);
        assertThat(folds).hasSize(1);
        assertThat(folds.get(0).test().length).isBetween(20, 21);
    }

    @Test
    void folds_dependOnlyOnTheSeed() throws Exception {
        assertThat(Fold.stratified(LABELS, 5, 3)).isEqualTo(Fold.stratified(LABELS, 5, 3));
        assertThat(Fold.stratified(LABELS, 5, 4)).isNotEqualTo(Fold.stratified(LABELS, 5, 3));
    }

    @Test
    void tooFewRows_areRefused() {
        assertThatThrownBy(() -> Fold.stratified(LABELS.subList(0, 4), 5, 1))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("4 rows, too few for 5 folds; ask for fewer");
        assertThatThrownBy(() -> Fold.stratified(LABELS.subList(0, 4), 1, 1))
                .hasMessageContaining("4 rows, too few for a split; give at least 5");
    }

    private static long count(int[] rows, String label) {
        return IntStream.of(rows).filter(row -> LABELS.get(row).equals(label)).count();
    }
}
