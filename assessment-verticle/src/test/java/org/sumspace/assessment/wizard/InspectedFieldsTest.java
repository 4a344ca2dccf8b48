package org.sumspace.assessment.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.wizard.core.InputSamples;
import org.sumspace.assessment.wizard.core.RoleGuess;

/** The columns as a person sees them before a run. */
class InspectedFieldsTest {
    private static ColumnFinding finding(IdentifierRole role, long distinct) {
        return new ColumnFinding(
                "c",
                role,
                null,
                role == IdentifierRole.SPECIAL,
                100,
                distinct,
                0,
                distinct,
                false,
                List.of(),
                List.of());
    }

    private static String sample(String value, long rows, ColumnType type, IdentifierRole role) {
        return InputSamples.of(
                value, rows, type, finding(role, 50), text -> text.replace("ada@example.org", "[EMAIL]"));
    }

    /** assessment P5: values that point to persons show at most their first and last character, secrets show none. */
    @Test
    void p5_samples_areMasked() {
        assertThat(sample("ada@example.org", 3, ColumnType.TEXT, IdentifierRole.DIRECT))
                .isEqualTo("a*****g");
        assertThat(sample("u-1", 3, ColumnType.TEXT, IdentifierRole.DIRECT)).isEqualTo("*****");
        assertThat(sample("correct horse", 3, ColumnType.TEXT, IdentifierRole.SECRET))
                .isEqualTo("*****");
        assertThat(sample("Catholic", 1, ColumnType.TEXT, IdentifierRole.SPECIAL))
                .isEqualTo("C*****c");
        assertThat(sample("75004117", 1, ColumnType.NUMBER, IdentifierRole.QUASI))
                .isEqualTo("7*****7");
        assertThat(sample("write to ada@example.org", 1, ColumnType.TEXT, IdentifierRole.CONTAINS))
                .isEqualTo("w*****g");
        assertThat(sample("write to ada@example.org", 2, ColumnType.TEXT, IdentifierRole.CONTAINS))
                .isEqualTo("write to [EMAIL]");
    }

    /** A text that occurs in only one row may be a name that no detector recognises. */
    @Test
    void p5_rareTexts_areMasked_frequentOnesAndNumbersAreNot() {
        assertThat(sample("Jeanne Moreau", 1, ColumnType.TEXT, IdentifierRole.NONE))
                .isEqualTo("J*****u");
        assertThat(sample("OPENED", 20, ColumnType.TEXT, IdentifierRole.NONE)).isEqualTo("OPENED");
        assertThat(sample("17.5", 1, ColumnType.NUMBER, IdentifierRole.NONE)).isEqualTo("17.5");
        assertThat(sample("x".repeat(100), 2, ColumnType.TEXT, IdentifierRole.NONE))
                .hasSize(61)
                .endsWith("…");
        assertThat(sample("😀".repeat(100), 2, ColumnType.TEXT, IdentifierRole.NONE))
                .isEqualTo("😀".repeat(60) + "…");
    }

    @ParameterizedTest
    @CsvSource({
        "EntityId, TEXT, entity_field",
        "user_id, TEXT, entity_field",
        "actor.account.name, TEXT, entity_field",
        "ResourceId, TEXT, item_field",
        "object.id, TEXT, item_field",
        "AccessDate, TIMESTAMP, timestamp_field",
        "ActivitySessionId, TEXT, session_field",
        "ViewContext, TEXT, verb_field",
        "passed, BOOLEAN, target_field",
        "y_pred, NUMBER, prediction_field",
        "score, NUMBER, probability_field",
        "sex, TEXT, group_field"
    })
    void names_suggestRoles(String name, ColumnType type, String role) {
        assertThat(RoleGuess.of(name, type, finding(IdentifierRole.NONE, 50), 100))
                .startsWith(role);
    }

    @Test
    void values_suggestRoles() {
        assertThat(RoleGuess.of("a", ColumnType.TEXT, finding(IdentifierRole.NONE, 3), 100))
                .containsExactly("group_field");
        assertThat(RoleGuess.of("a", ColumnType.TEXT, finding(IdentifierRole.NONE, 3), 4))
                .isEmpty();
        assertThat(RoleGuess.of("a", ColumnType.TEXT, finding(IdentifierRole.DIRECT, 3), 100))
                .containsExactly("identifier_field");
        assertThat(RoleGuess.of("a", ColumnType.NUMBER, finding(IdentifierRole.QUASI, 50), 100))
                .containsExactly("proxy_field");
        assertThat(RoleGuess.of("a", ColumnType.NUMBER, finding(IdentifierRole.SPECIAL, 50), 100))
                .containsExactly("sensitive_field");
    }
}
