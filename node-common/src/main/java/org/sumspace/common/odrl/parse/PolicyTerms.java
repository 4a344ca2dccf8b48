package org.sumspace.common.odrl.parse;

import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;

/** The properties of policies and rules under each of their names. */
public final class PolicyTerms {
    private PolicyTerms() {}

    /**
     * The values of a property, with and without prefix: the items of a list, or the one value that stands for a list of one.
     *
     * @param object a policy, a rule or a part of one
     * @return also empty if it is not an object, or has undeclared prefixes
     */
    public static List<JsonValue> values(JsonValue object, String property) {
        try {
            return Node.of(object, Names.of(object.member("@context")), property)
                    .all(property);
        } catch (InvalidPolicyException e) {
            return List.of();
        }
    }

    /** The identifier of an asset or a party: its text, or the id of an object. */
    public static String id(JsonValue value) {
        return value.isObject() ? Node.of(value, Names.STANDARD, "value").id().orElse("") : value.asText();
    }
}
