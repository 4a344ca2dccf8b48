package org.sumspace.common.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTypeTest {
    @ParameterizedTest
    @EnumSource
    void everyType_isFoundByItsSlugUriAndStatus(ProblemType type) {
        assertThat(ProblemType.ofSlug(type.slug())).contains(type);
        assertThat(ProblemType.ofUri(type.uri().toString())).contains(type);
        assertThat(ProblemType.ofHttpStatus(type.httpStatus())).isEqualTo(type);
    }

    @Test
    void slugs_areDistinct() {
        assertThat(Arrays.stream(ProblemType.values()).map(ProblemType::slug)).doesNotHaveDuplicates();
    }

    @Test
    void otherStatuses_keepTheirSide() {
        assertThat(ProblemType.ofHttpStatus(418)).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(ProblemType.ofHttpStatus(502)).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(ProblemType.ofUri("https://elsewhere.example/not-found")).isEmpty();
    }

    @Test
    void severalViolations_areCountedInTheDetail() {
        NodeException failure =
                NodeException.invalidInput(List.of(new Violation("/a", "is wrong"), new Violation("/b", "is too")));
        assertThat(failure.detail()).isEqualTo("2 violations, the first: /a: is wrong");
        assertThat(failure.violations()).hasSize(2);
    }
}
