package org.sumspace.contract.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FoundDocument;
import org.sumspace.contract.agent.domain.Section;

class ComparisonTest {
    /** known: the version that the agent has seen, counted or not; found: the present version. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
        # watched, existing, firstLook, known, counted, found, change,   times, counts
        true,     true,     true,      -,     -,       3,     EXISTING, 1,     true
        true,     false,    true,      -,     -,       3,     EXISTING, 1,     false
        true,     true,     false,     -,     -,       0,     INSERTED, 1,     true
        true,     false,    false,     -,     -,       2,     INSERTED, 3,     true
        true,     true,     false,     3,     true,    3,     -,        -,     -
        true,     true,     false,     3,     true,    4,     UPDATED,  1,     true
        true,     false,    false,     3,     false,   6,     UPDATED,  3,     true
        true,     false,    false,     3,     true,    1,     UPDATED,  1,     true
        true,     true,     false,     3,     false,   3,     EXISTING, 1,     true
        true,     false,    false,     3,     false,   3,     -,        -,     -
        false,    true,     false,     -,     -,       2,     EXISTING, 1,     true
        false,    true,     false,     3,     true,    4,     -,        -,     -
        false,    true,     false,     3,     false,   4,     EXISTING, 1,     true
        """)
    void everyCase_isCountedAsItShould(
            boolean watched,
            boolean existing,
            boolean firstLook,
            @Nullable Long known,
            @Nullable Boolean counted,
            long found,
            DocumentChange.@Nullable Type type,
            @Nullable Long times,
            @Nullable Boolean counts) {
        Section section = new Section("k", "contracts", watched, existing);
        DocumentState before = known == null ? null : state(known, Boolean.TRUE.equals(counted));
        FoundDocument now = new FoundDocument(state(found, false), JsonValue.of(Map.of()));

        DocumentChange change =
                ProfileComparison.of(section, firstLook, before, now).orElse(null);

        if (type == null) {
            assertThat(change).isNull();
            assertThat(ProfileComparison.isNeeded(section, before, now.state().stamp()))
                    .isFalse();
            return;
        }
        assertThat(ProfileComparison.isNeeded(section, before, now.state().stamp()))
                .isTrue();
        assertThat(change).isNotNull();
        assertThat(change.type()).isEqualTo(type);
        assertThat(change.times()).isEqualTo(times);
        assertThat(change.isCounted()).isEqualTo(counts);
    }

    @Test
    void update_namesTheFieldsThatAreNewAndThoseThatAreGone() {
        DocumentState before = new DocumentState("1", "a", 0, Map.of("same", "x", "other", "x", "gone", "x"), true);
        DocumentState now = new DocumentState("1", "b", 0, Map.of("same", "x", "other", "y", "new", "x"), false);
        DocumentChange change = ProfileComparison.of(
                        new Section("k", "contracts", true, false),
                        false,
                        before,
                        new FoundDocument(now, JsonValue.of(Map.of())))
                .orElseThrow();
        assertThat(change.changedFields()).containsExactlyInAnyOrder("other", "new");
        assertThat(change.removedFields()).containsExactly("gone");
    }

    private static DocumentState state(long version, boolean counted) {
        return new DocumentState("1", String.valueOf(version), version, Map.of(), counted);
    }
}
