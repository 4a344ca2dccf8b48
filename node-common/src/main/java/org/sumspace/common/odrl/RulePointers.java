package org.sumspace.common.odrl;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.document.JsonValue;

/** Finds rules in the documents of policies. */
final class RulePointers {
    private static final Pattern STEP = Pattern.compile("(\\w+)\\[(\\d+)]");

    private RulePointers() {}

    /**
     * JSON Pointer of the rule at this place, as far as the document has it: a duty may be declared elsewhere.
     *
     * @param place of a rule of this policy, which is valid
     */
    static String of(JsonValue policy, String place) {
        Names names = Names.of(policy.member("@context"));
        StringBuilder pointer = new StringBuilder();
        JsonValue at = policy;
        Matcher step = STEP.matcher(place);
        while (step.find() && at.isObject()) {
            Node node = Node.of(at, names, place);
            int index = Integer.parseInt(step.group(2));
            Optional<String> next = node.pointer(step.group(1), index);
            if (next.isEmpty()) {
                return pointer.toString();
            }
            pointer.append(next.get());
            at = node.all(step.group(1)).get(index);
        }
        return pointer.toString();
    }
}
