package org.sumspace.common.odrl.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;

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
                "[{'ruleId': 'rule-access-4', 'values': []}] | /policy/0/values | expected an object",
                "[{'ruleId': 'rule-access-1', 'values': null}] | /policy/0/values | expected an object",
                "[{'ruleId': 7}] | /policy/0/ruleId | expected the id of a rule",
                "[{'ruleId': null, 'values': {}}] | /policy/0/ruleId | expected the id of a rule",
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
                "[{'key': 'value'}, 'text', 7, null, {'policy': 'text'}]",
                "[{'permission': [{'action': 'use', 'target': 't'}]}]",
            })
    void completeRules_andWhatIsNone_areAccepted(String items) {
        assertThatCode(() -> CHECK.requireRules(json(items), "/policy")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rule-access-2 | {'firstDate': 'x', 'lastDate': '2026-12-31'} | firstDate | expected a date",
                "rule-access-2 | {'firstDate': '2026-02-30', 'lastDate': '2026-12-31'} | firstDate | expected a date",
                "rule-access-3 | {'dateBegin': '2026-01-01', 'dateEnd': 20261231} | dateEnd | expected a date",
                "rule-access-5 | {'dateBegin': '', 'dateEnd': '2026-12-31'} | dateBegin | expected a date",
                "rule-access-5 | {'dateBegin': ['2026-01-01'], 'dateEnd': '2026-12-31'} | dateBegin | expected a date",
                "rule-billing-1 | {'currentDateTime': '31.12.2026'} | currentDateTime | expected a date",
                "rule-access-2 | {'firstDate': '2026-10-01', 'lastDate': '2025-10-01'} | lastDate | must not be before firstDate",
                "rule-access-4 | {'value': 'ten'} | value | expected a number",
                "rule-access-4 | {'value': ''} | value | expected a number",
                "rule-access-4 | {'value': true} | value | expected a number",
                "rule-access-4 | {'value': [1]} | value | expected a number",
                "rule-access-4 | {'value': -1} | value | expected a number",
                "rule-access-6 | {'value': {'en': 'Hello'}} | value | expected a text",
                "rule-access-6 | {'value': ['Hello', 'You']} | value | expected a text",
                "rule-billing-2 | {'amount': 'much'} | amount | expected a number",
            })
    void valueOfTheWrongType_isNamed(String id, String values, String field, String message) {
        String rule = "{'ruleId': '" + id + "', 'values': " + values + "}";

        assertThat(refused("[" + rule + "]")).singleElement().satisfies(violation -> {
            assertThat(violation.path()).isEqualTo("/policy/0/values/" + field);
            assertThat(violation.message()).contains(message);
        });
        assertThat(catchThrowableOfType(
                                NodeException.class,
                                () -> CHECK.requireRules(json("[{'policy': [" + rule + "]}]"), "/offerings"))
                        .violations())
                .singleElement()
                .satisfies(
                        violation -> assertThat(violation.path()).isEqualTo("/offerings/0/policy/0/values/" + field));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rule-access-2 'firstDate': '2026-10-01', 'lastDate': '2026-10-01'",
                "rule-access-2 'firstDate': '2026-10-01T08:00:00.000Z', 'lastDate': '2027-10-01'",
                "rule-access-1 'amount': '', 'currentDateTime': ''",
                "rule-access-4 'value': '10'",
                "rule-access-4 'value': 0",
                "rule-access-6 'value': '10'",
                "rule-billing-2 'amount': 9.5",
                "rule-responsibility-7 'purpose': ['research'], 'securityMeasures': 'TLS', 'thirdParties': ['a', 'b']",
            })
    void valueThatThePolicyCanCompare_isAccepted(String rule) {
        String[] parts = rule.split(" ", 2);
        String items = "[{'ruleId': '" + parts[0] + "', 'values': {" + parts[1] + "}}]";

        assertThatCode(() -> CHECK.requirePolicies(json(items), "/policy")).doesNotThrowAnyException();
    }

    @Test
    void itemsOfARecordThatAreNeitherPoliciesNorRules_areNamedAllAtOnce() {
        assertThat(refused("[null, 5, true, [], {}, {'values': {}}, [[{'ruleId': 'rule-access-1'}]],"
                        + " {'permission': [{'action': 'USE'}]}, {'ruleId': ['rule-access-1']}, {'uid': 5}]"))
                .extracting(Violation::path)
                .containsExactly(
                        "/policy/0",
                        "/policy/1",
                        "/policy/2",
                        "/policy/3",
                        "/policy/4",
                        "/policy/5",
                        "/policy/6",
                        "/policy/7/permission/0/action",
                        "/policy/8/ruleId",
                        "/policy/9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{'permission': []}]",
                "[{'odrl:permission': [{'odrl:action': 'use'}], '@context': {'odrl': 'http://www.w3.org/ns/odrl/2/'}}]",
                "['https://policies.example/1', 'as agreed', '']",
                "[{'@id': 'https://policies.example/1'}, {'uid': 'urn:policy:1'}]",
                "[{'ruleId': 'rule-access-1', 'values': {}}]",
            })
    void policiesReferencesAndRulesOfARecord_areAccepted(String items) {
        assertThatCode(() -> CHECK.requirePolicies(json(items), "/policy")).doesNotThrowAnyException();
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

    private static List<Violation> refused(String items) {
        return catchThrowableOfType(NodeException.class, () -> CHECK.requirePolicies(json(items), "/policy"))
                .violations();
    }

    private static JsonValue json(String text) {
        return JsonValue.parse(text.replace('\'', '"'));
    }
}
