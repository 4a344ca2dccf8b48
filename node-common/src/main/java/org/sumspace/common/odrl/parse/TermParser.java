package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.policy.Action;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;

/** Compiles the actions, assets and parties of rules. */
final class TermParser {
    private static final String RDF_VALUE = Names.STANDARD.reduce("rdf:value");

    private final PolicyContext context;
    private final Names names;
    private final ConstraintParser constraints;

    TermParser(PolicyContext context, Names names, ConstraintParser constraints) {
        this.context = context;
        this.names = names;
        this.constraints = constraints;
    }

    /** @param subject of the refinements; by default the action itself */
    List<Action> actions(Node rule, Function<String, Subject> subject) {
        List<JsonValue> values = rule.all("action");
        List<Action> actions = new ArrayList<>(values.size());
        for (JsonValue json : values) {
            actions.add(action(json, subject, rule.place() + ".action"));
        }
        return actions;
    }

    private Action action(JsonValue json, Function<String, Subject> subject, String place) {
        if (json.isText()) {
            return new Action(known(json.asText(), place), List.of());
        }
        Node node = Node.of(json, names, place);
        String name = node.single(RDF_VALUE)
                .map(value -> value.isObject() ? value.member("@id").asText() : value.asText())
                .or(node::id)
                .orElseThrow(() -> new InvalidPolicyException(place, "expected rdf:value with the action"));
        String known = known(name, place);
        return new Action(known, constraints.parseAll(node, "refinement", subject.apply(known)));
    }

    private String known(String name, String place) {
        return context.vocabulary()
                .action(names.reduce(name))
                .orElseThrow(() -> new InvalidPolicyException(place, "unknown action " + name));
    }

    List<Asset> assets(Node rule, String property) {
        List<JsonValue> values = rule.all(property);
        if (values.isEmpty()) {
            return List.of();
        }
        List<Asset> assets = new ArrayList<>(values.size());
        for (JsonValue json : values) {
            String place = rule.place() + "." + property;
            if (json.isText()) {
                assets.add(new Asset(identifier(json.asText(), place), false, List.of()));
            } else {
                Node node = Node.of(json, names, place);
                Identifier id = identifier(node);
                assets.add(new Asset(
                        id, isCollection(node, "AssetCollection"), refinements(node, id, Subject.Kind.ASSET)));
            }
        }
        return assets;
    }

    List<Party> parties(Node rule, String property) {
        List<JsonValue> values = rule.all(property);
        if (values.isEmpty()) {
            return List.of();
        }
        List<Party> parties = new ArrayList<>(values.size());
        for (JsonValue json : values) {
            String place = rule.place() + "." + property;
            if (json.isText()) {
                parties.add(new Party(identifier(json.asText(), place), false, List.of()));
            } else {
                Node node = Node.of(json, names, place);
                Identifier id = identifier(node);
                parties.add(new Party(
                        id, isCollection(node, "PartyCollection"), refinements(node, id, Subject.Kind.PARTY)));
            }
        }
        return parties;
    }

    private List<Condition> refinements(Node node, Identifier id, Subject.Kind kind) {
        return constraints.parseAll(node, "refinement", new Subject(kind, id.text()));
    }

    private boolean isCollection(Node node, String type) {
        return node.has("source")
                || node.has("refinement")
                || node.all("@type").stream()
                        .anyMatch(each -> names.reduce(each.asText()).equals(type));
    }

    private Identifier identifier(Node node) {
        return identifier(
                node.id().or(() -> node.single("source").map(JsonValue::asText)).orElse(""), node.place());
    }

    private Identifier identifier(String text, String place) {
        Identifier id = Identifier.of(names.expand(text));
        if (id.text().isEmpty()) {
            throw new InvalidPolicyException(place, "expected uid or source");
        }
        return id;
    }
}
