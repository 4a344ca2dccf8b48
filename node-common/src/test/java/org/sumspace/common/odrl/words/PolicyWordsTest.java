package org.sumspace.common.odrl.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.odrl.decision.ConstraintFinding;
import org.sumspace.common.odrl.decision.DecisionExplanation;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.decision.RandomPolicies;
import org.sumspace.common.odrl.decision.RuleFinding;
import org.sumspace.common.odrl.decision.Scenario;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.document.RuleDocuments;

class PolicyWordsTest {
    private static final PolicyWords WORDS = new PolicyWords(RuleDocuments.standard()::find);

    private static JsonValue json(String text) {
        return JsonValue.parse(text.replace('\'', '"'));
    }

    private static PolicyWords.Said say(String policy) {
        return WORDS.say(json(policy), "/policy");
    }

    private static List<String> lines(PolicyWords.Said said) {
        return said.rules().stream()
                .map(rule -> rule.path() + " " + rule.sentence() + rule.conditions())
                .toList();
    }

    @Test
    void eachRule_isASentenceWithItsConditions_followedByItsDuties() {
        PolicyWords.Said said = say("{'permission': [{'action': 'use', 'target': 'urn:t', 'assignee': 'urn:oak',"
                + " 'constraint': [{'leftOperand': 'count', 'operator': 'lteq', 'rightOperand': 10},"
                + " {'leftOperand': 'purpose', 'operator': 'eq', 'rightOperand': 'urn:teaching'}],"
                + " 'duty': [{'action': 'compensate', 'consequence': {'action': 'delete', 'target': 'urn:t'}}]}],"
                + " 'prohibition': [{'action': 'sell', 'target': 'urn:t', 'remedy': {'action': 'anonymize', 'target': 'urn:t'}}],"
                + " 'obligation': {'action': 'delete', 'target': 'urn:t'}}");

        assertThat(lines(said))
                .containsExactly(
                        "/permission/0 Permission to use urn:t by urn:oak[count is at most 10, purpose is urn:teaching]",
                        "/permission/0/duty/0 Duty to compensate by urn:oak[]",
                        "/permission/0/duty/0/consequence Consequence to delete urn:t by urn:oak[]",
                        "/prohibition/0 Prohibition to sell urn:t[]",
                        "/prohibition/0/remedy Remedy to anonymize urn:t[]",
                        "/obligation Obligation to delete urn:t[]");
        assertThat(said.rules())
                .extracting(RuleWords::kind)
                .containsExactly(
                        RuleWords.Kind.PERMISSION,
                        RuleWords.Kind.DUTY,
                        RuleWords.Kind.DUTY,
                        RuleWords.Kind.PROHIBITION,
                        RuleWords.Kind.DUTY,
                        RuleWords.Kind.DUTY);
        assertThat(said.rules().get(0).counted()).containsExactly("count is at most 10");
        assertThat(said.rules().get(0).identifiers()).containsExactlyInAnyOrder("urn:t", "urn:oak", "urn:teaching");
        assertThat(said.problems()).isEmpty();
        assertThat(said.policy().isMissing()).isTrue();
    }

    /** A second reader of policies could contradict the decisions. */
    @Test
    void sentencesAndConditions_areThoseOfExplanations() {
        RandomPolicies policies = new RandomPolicies(39);
        int compared = 0;
        while (compared < 200) {
            Scenario scenario = policies.scenario();
            for (Scenario.Stated stated : scenario.policies()) {
                PolicySet set = scenario.with(List.of(stated)).compile();
                DecisionExplanation explanation = set.explain(scenario.request(), DecisionState.NONE);
                if (explanation.rules().isEmpty() || stated.document().containsKey("inheritFrom")) {
                    continue;
                }
                List<RuleWords> said =
                        WORDS.say(JsonValue.of(stated.document()), "").rules();
                for (RuleFinding finding : explanation.rules()) {
                    assertThat(said).anySatisfy(rule -> {
                        assertThat(rule.sentence()).isEqualTo(finding.rule());
                        assertThat(finding.conditions())
                                .extracting(ConstraintFinding::condition)
                                .containsAll(rule.conditions());
                    });
                }
                compared++;
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'odrl:permission': {'odrl:action': 'use', 'odrl:target': 'urn:t'}} | /odrl:permission",
                "{'http://www.w3.org/ns/odrl/2/permission': [null, {'action': 'use', 'target': 'urn:t'}]} | /http:~1~1www.w3.org~1ns~1odrl~12~1permission/1",
                "{'permission': {'@list': [{'action': 'use', 'target': 'urn:t'}]}} | /permission/@list/0",
                "[{'permission': [{'action': 'use', 'target': 'urn:t'}]}] | /0/permission/0",
                "[{'policy': [{'permission': [{'action': 'use', 'target': 'urn:t'}]}]}] | /0/policy/0/permission/0",
                "[{'ruleId': 'rule-access-1', 'values': {'target': 'urn:t'}}] | /0",
            })
    void path_isWhereTheRuleIsInTheDocument_howeverItIsWritten(String policy, String path) {
        assertThat(lines(say(policy))).containsExactly(path + " Permission to use urn:t[]");
    }

    @Test
    void dutyThatIsDeclaredElsewhere_hasThePathOfItsReference() {
        assertThat(lines(say("{'permission': [{'action': 'use', 'target': 'urn:t', 'duty': ['urn:d']}],"
                        + " 'obligation': [{'uid': 'urn:d', 'action': 'delete', 'target': 'urn:t'}]}")))
                .contains("/permission/0/duty/0 Duty to delete urn:t[]");
    }

    @Test
    void ruleWithoutTarget_isAboutWhatThePolicyBelongsTo() {
        PolicyWords.Said said = say("{'permission': [{'action': 'use', 'duty': {'action': 'compensate'}}],"
                + " 'obligation': {'action': 'delete'}}");

        assertThat(lines(said))
                .containsExactly(
                        "/permission/0 Permission to use what the policy belongs to[]",
                        "/permission/0/duty Duty to compensate[]",
                        "/obligation Obligation to delete[]");
        assertThat(said.rules().get(0).identifiers()).isEmpty();
    }

    @Test
    void ruleWithTarget_besideOneWithout_keepsItsOwn() {
        assertThat(lines(say("{'permission': [{'action': 'use', 'target': 'urn:t'}, {'action': 'read'}]}")))
                .containsExactly(
                        "/permission/0 Permission to use urn:t[]",
                        "/permission/1 Permission to read what the policy belongs to[]");
    }

    @Test
    void ruleTemplate_makesThePolicyAndItsWords() {
        PolicyWords.Said said = WORDS.sayRule("rule-access-4", json("{'value': 3}"));

        assertThat(lines(said))
                .containsExactly("/permission/0 Permission to use what the policy belongs to[count is less than 3]");
        assertThat(said.policy()
                        .member("permission")
                        .items()
                        .get(0)
                        .member("target")
                        .asText())
                .isEqualTo("@{target}");
        assertThat(lines(WORDS.sayRule("rule-access-4", json("{'value': 3, 'target': 'urn:t'}"))))
                .containsExactly("/permission/0 Permission to use urn:t[count is less than 3]");
    }

    @Test
    void everyStandardRule_hasWords() {
        for (RuleDocument rule : RuleDocuments.standard().all()) {
            String values = rule.requestedFields().stream()
                    .map(field -> "'" + field + "': '"
                            + (Set.of("value", "amount").contains(field)
                                    ? "7"
                                    : field.contains("Begin") || field.startsWith("first")
                                            ? "2026-01-01"
                                            : "2026-12-31")
                            + "'")
                    .collect(Collectors.joining(", ", "{", "}"));
            assertThat(WORDS.sayRule(rule.uid(), json(values)).rules())
                    .as(rule.uid())
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "['as agreed'] | /0 | refers to a policy",
                "[{'@id': 'urn:p'}] | /0 | refers to a policy",
                "[{'ruleId': 'of-a-registry'}] | /0 | the rule of-a-registry, which this node does not know",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': {'leftOperand': 'dateTime', 'operator': 'lt', 'rightOperand': 'soon'}}]} | /permission/0 | is before soon' is never true: expected a time",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': {'or': [{'leftOperand': 'elapsedTime', 'operator': 'lt', 'rightOperand': 'long'}]}}]} | /permission/0 | expected a duration",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': {'leftOperand': 'purpose', 'operator': 'eq', 'rightOperandReference': 'urn:r'}}]} | /permission/0 | not known here",
            })
    void whatHasNoWords_orIsNeverTrue_isAProblem(String policy, String path, String message) {
        assertThat(say(policy).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.path()).isEqualTo(path);
            assertThat(problem.message()).contains(message);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'permission': [{'action': 'use', 'target': 't'}, {'action': 'fly', 'target': 't'}]} | /policy/permission/1/action | unknown action fly",
                "[7] | /policy/0 | expected a policy",
                "{} | /policy | expected a policy",
                "[{'ruleId': 7}] | /policy/0/ruleId | expected the id",
                "[{'ruleId': 'rule-access-4', 'values': 7}] | /policy/0/values | expected an object",
                "[{'ruleId': 'rule-access-4', 'values': {}}] | /policy/0/values | needs a value for value",
                "[{'ruleId': 'rule-access-1', 'values': {'target': 7}}] | /policy/0/values | is not valid at",
                "{'inheritFrom': 'urn:p', 'permission': []} | /policy | could not find the parent",
            })
    void whatCannotBeRead_isRefusedWithItsPathInTheBody(String policy, String path, String message) {
        NodeException refused = catchThrowableOfType(NodeException.class, () -> say(policy));

        assertThat(refused.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refused.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.path()).isEqualTo(path);
            assertThat(violation.message()).contains(message);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-such-rule | {} | /rule",
                "rule-access-4 | {} | /values",
                "rule-access-4 | {'value': -1} | /values/value",
                "rule-access-1 | {'target': 7} | /values",
            })
    void ruleTemplate_withoutAPolicy_isRefused(String rule, String values, String path) {
        NodeException refused = catchThrowableOfType(NodeException.class, () -> WORDS.sayRule(rule, json(values)));

        assertThat(refused.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refused.violations()).extracting("path").containsExactly(path);
    }

    /** A body of some kilobytes would otherwise be answered with gigabytes. */
    @Test
    void smallPolicyOfManyRules_isRefused() {
        String parties =
                IntStream.range(0, 30).mapToObj(i -> "'urn:" + i + "'").collect(Collectors.joining(",", "[", "]"));
        String text = "x".repeat(30_000);
        String policy = "{'permission': [{'action': 'use', 'target': " + parties + ", 'assignee': " + parties
                + ", 'constraint': {'leftOperand': 'purpose', 'operator': 'eq', 'rightOperand': '" + text + "'}}]}";

        NodeException refused = catchThrowableOfType(NodeException.class, () -> say(policy));

        assertThat(refused.violations())
                .singleElement()
                .satisfies(violation -> assertThat(violation.message()).contains("more than 1000000 characters"));
    }
}
