package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.policy.Policy.ConflictStrategy;
import org.sumspace.common.odrl.policy.Policy.Permission;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;
import org.sumspace.common.odrl.vocabulary.Profile;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Compiles one policy together with the policies that it inherits from. */
public final class PolicyParser {
    private static final String REPLACED_BY = "isReplacedBy";
    private static final Set<ConflictStrategy> DEFAULT_CONFLICT = Set.of(ConflictStrategy.INVALID);

    private final Vocabulary vocabulary;
    private final PolicyResolver resolver;
    private final Limits limits = new Limits();
    private final List<PolicyDocument> documents = new ArrayList<>();
    private final Set<String> ancestors = new HashSet<>();

    public PolicyParser(Vocabulary vocabulary, PolicyResolver resolver) {
        this.vocabulary = vocabulary;
        this.resolver = resolver;
    }

    /** @throws InvalidPolicyException if the policy is not valid (D1) */
    public Policy parse(PolicySource source, String label) {
        collect(source.document(), "policy", Set.of(), 1);
        boolean alternatives = checkProfiles() || source.legacyConsequences();
        PolicyContext context =
                new PolicyContext(label, vocabulary, limits, new References(documents, resolver), alternatives);
        List<RuleParser> parsers = new ArrayList<>(documents.size());
        SharedTerms shared = inferred(source);
        for (PolicyDocument document : documents) {
            RuleParser parser = new RuleParser(context, document.names(), document.inherited());
            parsers.add(parser);
            shared = shared.and(parser.shared(document.node()));
        }
        List<Permission> permissions = new ArrayList<>();
        List<Prohibition> prohibitions = new ArrayList<>();
        List<Duty> obligations = new ArrayList<>();
        for (int i = 0; i < parsers.size(); i++) {
            Node node = documents.get(i).node();
            permissions.addAll(parsers.get(i).permissions(node, shared));
            prohibitions.addAll(parsers.get(i).prohibitions(node, shared));
            obligations.addAll(parsers.get(i).obligations(node, shared));
        }
        return new Policy(label, source.origin(), source.path(), conflict(), permissions, prohibitions, obligations);
    }

    private void collect(JsonValue json, String place, Set<String> path, int depth) {
        Limits.checkDepth(depth, place);
        limits.countRule(place);
        Names names = Names.of(json.member("@context"));
        Node node = Node.of(json, names, place);
        requireNotReplaced(node);
        documents.add(new PolicyDocument(json, node, names, depth > 1));
        for (JsonValue parent : node.all("inheritFrom")) {
            String iri = parent.isObject() ? parent.member("@id").asText() : parent.asText();
            Set<String> longer = new HashSet<>(path);
            node.id().ifPresent(longer::add);
            if (longer.contains(iri)) {
                throw new InvalidPolicyException(place, "the policy inherits from itself through " + iri);
            }
            if (ancestors.add(iri)) {
                JsonValue found = resolver.find(iri)
                        .orElseThrow(() -> new InvalidPolicyException(place, "could not find the parent " + iri));
                longer.add(iri);
                collect(found, "parent " + iri, longer, depth + 1);
            }
        }
    }

    private static void requireNotReplaced(Node node) {
        for (Object name : node.names()) {
            if (isReplacedBy(String.valueOf(name)) && node.has(String.valueOf(name))) {
                throw new InvalidPolicyException(node.place(), "the policy is replaced by another one");
            }
        }
    }

    /** By its local name, because the term belongs to Dublin Core and policies use several prefixes for it. */
    private static boolean isReplacedBy(String name) {
        return name.endsWith(REPLACED_BY)
                && (name.equals(REPLACED_BY) || name.endsWith("/" + REPLACED_BY) || name.endsWith(":" + REPLACED_BY));
    }

    private boolean checkProfiles() {
        boolean alternatives = false;
        for (PolicyDocument document : documents) {
            for (JsonValue value : document.node().all("profile")) {
                String profile = document.names()
                        .expand(value.isObject() ? value.member("@id").asText() : value.asText());
                if (!vocabulary.knowsProfile(profile)) {
                    throw new InvalidPolicyException("profile", "unknown profile " + profile);
                }
                alternatives |= profile.equals(Profile.ALTERNATIVES);
            }
        }
        return alternatives;
    }

    private static SharedTerms inferred(PolicySource source) {
        if (source.targets().isEmpty()
                && source.assigners().isEmpty()
                && source.assignees().isEmpty()) {
            return SharedTerms.NONE;
        }
        return new SharedTerms(
                List.of(),
                source.targets().stream()
                        .map(id -> new Asset(Identifier.of(id), false, List.of()))
                        .toList(),
                parties(source.assigners()),
                parties(source.assignees()));
    }

    private static List<Party> parties(List<String> ids) {
        return ids.stream()
                .map(id -> new Party(Identifier.of(id), false, List.of()))
                .toList();
    }

    private Set<ConflictStrategy> conflict() {
        Set<ConflictStrategy> stated = EnumSet.noneOf(ConflictStrategy.class);
        for (PolicyDocument document : documents) {
            for (JsonValue value : document.node().all("conflict")) {
                String name = value.isObject() ? value.member("@id").asText() : value.asText();
                stated.add(strategy(document.names().reduce(name)));
            }
        }
        return stated.isEmpty() ? DEFAULT_CONFLICT : stated;
    }

    private static ConflictStrategy strategy(String name) {
        return switch (name) {
            case "perm" -> ConflictStrategy.PERM;
            case "prohibit" -> ConflictStrategy.PROHIBIT;
            case "invalid" -> ConflictStrategy.INVALID;
            default -> throw new InvalidPolicyException("conflict", "unknown strategy " + name);
        };
    }
}
