package org.sumspace.common.odrl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class RuleCheckTest {
    private static final RuleCheck CHECK = new RuleCheck(false);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{'ruleId': 'rule-access-99', 'values': {}}] | /policy/0/ruleId | not the id of a rule",
                "[{'ruleId': '', 'values': {}}] | /policy/0/ruleId | not the id of a rule",
                "[{'ruleId': 'rule-access-5'}] | /policy/0/values | rule-access-5 needs a value for dateBegin, dateEnd",
                "[{'ruleId': 'rule-access-4', 'values': {}}] | /policy/0/values | rule-access-4 needs a value for value",
                "[{'ruleId': 'rule-access-4', 'values': {'value': null}}] | /policy/0/values | rule-access-4 needs a value for value",
                "[{'ruleId': 'rule-access-4', 'values': []}] | /policy/0/values | rule-access-4 needs a value for value",
                "[{'ruleId': 'rule-access-4', 'values': {'value': 10, 'startDate': 'a', 'endDate': 'b'}}] | /policy/0/values | rule-access-4 has no value endDate, startDate; it takes target, value",
                "[{'ruleId': 'rule-access-1', 'values': {'target': 7}}] | /policy/0/values | is not valid at",
                "[{'serviceOffering': 's', 'policy': [{'ruleId': 'rule-access-1'}, {'ruleId': 'x'}]}] | /policy/0/policy/1/ruleId | not the id of a rule",
                "[{'role': 'Provider', 'ruleId': 'x'}] | /policy/0/ruleId | not the id of a rule",
            })
    void ruleOfWhichNoPolicyCanBeMade_isNamedWithWhatItLacks(String items, String path, String message) {
        NodeException refused =
                catchThrowableOfType(NodeException.class, () -> CHECK.requireRules(json(items), "/policy"));

        assertThat(refused.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refused.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.path()).isEqualTo(path);
            assertThat(violation.message()).contains(message);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{'ruleId': 'rule-access-1'}]",
                "[{'ruleId': 'rule-access-1', 'values': {'target': 't', 'amount': 5, 'currentDateTime': '2026-01-01'}}]",
                "[{'ruleId': 'rule-access-5', 'values': {'dateBegin': '2026-01-01', 'dateEnd': '2026-12-31', 'more': null}}]",
                "[{'key': 'value'}, 'text', 7, null, {'ruleId': 7}, {'policy': 'text'}]",
                "[{'permission': [{'action': 'use', 'target': 't'}]}]",
            })
    void completeRules_andWhatIsNone_areAccepted(String items) {
        assertThatCode(() -> CHECK.requireRules(json(items), "/policy")).doesNotThrowAnyException();
    }

    @Test
    void rulesOfARegistry_areLeftToTheManager_butNotThoseThatAreKnown() {
        RuleCheck check = new RuleCheck(true);

        assertThatCode(() -> check.requireRules(json("[{'ruleId': 'rule-own-1'}]"), "/policy"))
                .doesNotThrowAnyException();
        assertThat(catchThrowableOfType(
                        NodeException.class,
                        () -> check.requireRules(json("[{'ruleId': 'rule-access-4'}]"), "/policy")))
                .isNotNull();
    }

    private static JsonValue json(String text) {
        return JsonValue.parse(text.replace('\'', '"'));
    }
}
