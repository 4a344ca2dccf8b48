package org.sumspace.common.odrl.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;

/** Finds constraints and duties that a policy only refers to: in its own documents first, then with the resolver. */
final class References {
    private final List<PolicyDocument> documents;
    private final PolicyResolver resolver;
    private @Nullable Map<String, JsonValue> declared;

    References(List<PolicyDocument> documents, PolicyResolver resolver) {
        this.documents = documents;
        this.resolver = resolver;
    }

    JsonValue resolve(String id, String place) {
        if (declared == null) {
            declared = declarations();
        }
        JsonValue found = declared.get(id);
        return found != null
                ? found
                : resolver.find(id)
                        .orElseThrow(
                                () -> new InvalidPolicyException(place, "could not find what " + id + " refers to"));
    }

    private Map<String, JsonValue> declarations() {
        Map<String, JsonValue> found = new HashMap<>();
        documents.forEach(document -> addDeclarations(document, found));
        return found;
    }

    private static void addDeclarations(PolicyDocument document, Map<String, JsonValue> found) {
        Deque<JsonValue> left = new ArrayDeque<>();
        left.push(document.json());
        while (!left.isEmpty()) {
            JsonValue each = left.pop();
            if (each.isArray()) {
                each.items().forEach(left::push);
            } else if (each.isObject()) {
                Node node = Node.of(each, document.names(), "policy");
                if (!node.isReference()) {
                    node.id().ifPresent(id -> found.putIfAbsent(id, each));
                }
                each.members().forEach(member -> left.push(member.getValue()));
            }
        }
    }
}
