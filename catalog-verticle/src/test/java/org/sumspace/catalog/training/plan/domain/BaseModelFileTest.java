package org.sumspace.catalog.training.plan.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaseModelFileTest {
    @Test
    void labels_areCut_betweenCharacters_andAreAlwaysUnicode() {
        String character = "\ud83d\ude00";
        assertThat(BaseModelFile.shown(List.of("yes", character.repeat(101), "a\ud83db")))
                .containsExactly("yes", character.repeat(100), "a\ufffdb");
        assertThat(BaseModelFile.shown(Collections.nCopies(101, "a"))).hasSize(100);
    }
}
