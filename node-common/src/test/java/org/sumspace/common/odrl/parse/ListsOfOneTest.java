package org.sumspace.common.odrl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** JSON-LD: one value and a list of one mean the same, with and without prefix. */
class ListsOfOneTest {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final String POLICY = """
            {"permission": {"action": {"rdf:value": {"@id": "odrl:use"}, "refinement":
                {"leftOperand": "spatial", "operator": "eq", "rightOperand": "at"}},
              "target": "urn:target", "assigner": "urn:elm", "assignee": "urn:oak",
              "constraint": {"leftOperand": "purpose", "operator": "isAnyOf", "rightOperand": "research"},
              "duty": {"action": "attribute", "constraint": {"leftOperand": "event", "operator": "lt",
                "rightOperand": "odrl:policyUsage"}, "consequence": {"action": "compensate"}}},
             "prohibition": {"action": "distribute", "target": "urn:target", "remedy": {"action": "delete"}},
             "obligation": {"action": "attribute", "target": "urn:target"}}""";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permission",
                "prohibition",
                "obligation",
                "duty",
                "consequence",
                "remedy",
                "constraint",
                "refinement",
                "action",
                "target",
                "assigner",
                "assignee",
                "rightOperand"
            })
    void valueAndListOfOne_withAndWithoutPrefix_areOnePolicy(String property) {
        JsonValue policy = JsonValue.parse(POLICY);
        String expected = explanation(policy);

        assertThat(POLICY).contains("\"" + property + "\"");
        for (String name : List.of(property, "odrl:" + property, "http://www.w3.org/ns/odrl/2/" + property)) {
            assertThat(explanation(changed(policy, property, name, false))).isEqualTo(expected);
            assertThat(explanation(changed(policy, property, name, true))).isEqualTo(expected);
        }
    }

    private static String explanation(JsonValue policy) {
        assertThat(COMPILER.problem(new PolicySource(Origin.bilateral(), policy)))
                .isEmpty();
        return COMPILER.compile(new PolicySource(Origin.bilateral(), policy))
                .explain(DecisionRequest.of("use", "urn:target", "urn:oak"), DecisionState.NONE)
                .text();
    }

    private static JsonValue changed(JsonValue value, String property, String name, boolean isList) {
        if (value.isArray()) {
            List<Object> items = new ArrayList<>();
            value.items()
                    .forEach(item ->
                            items.add(changed(item, property, name, isList).tree()));
            return JsonValue.of(items);
        }
        if (!value.isObject()) {
            return value;
        }
        Map<String, Object> members = new LinkedHashMap<>();
        value.members().forEach(member -> {
            Object tree = changed(member.getValue(), property, name, isList).tree();
            boolean isProperty = member.getKey().equals(property);
            members.put(isProperty ? name : member.getKey(), isProperty && isList ? List.of(tree) : tree);
        });
        return JsonValue.of(members);
    }
}
