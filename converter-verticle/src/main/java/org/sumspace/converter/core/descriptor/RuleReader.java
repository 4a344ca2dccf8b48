package org.sumspace.converter.core.descriptor;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Compiles the rules of an object type. */
final class RuleReader {
    private RuleReader() {}

    static List<DescriptorRule> rules(SourceMap object) {
        List<DescriptorRule> rules = new ArrayList<>();
        object.find("exactlyOneOf").ifPresent(fields -> rules.add(new DescriptorRule.Exclusive(fields.texts(), 1)));
        object.find("atMostOneOf").ifPresent(fields -> rules.add(new DescriptorRule.Exclusive(fields.texts(), 0)));
        object.find("rules").map(SourceNode::items).orElse(List.of()).forEach(rule -> rules.add(condition(rule.map())));
        return List.copyOf(rules);
    }

    private static DescriptorRule condition(SourceMap rule) {
        rule.requireKnownKeys("fields", "require", "at", "message");
        List<FieldPath> fields =
                rule.get("fields").items().stream().map(RuleReader::path).toList();
        return new DescriptorRule.Condition(
                fields,
                DescriptorReader.lambda(rule.get("require"), fields.size()),
                rule.find("at").map(RuleReader::path).orElse(null),
                rule.get("message").text());
    }

    private static FieldPath path(SourceNode source) {
        try {
            return FieldPath.parse(source.text());
        } catch (IllegalArgumentException e) {
            throw source.error(String.valueOf(e.getMessage()));
        }
    }
}
