package org.sumspace.common.odrl.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.vocabulary.Profile;

/** Random policies that use everything the language has; about one in thirty is not valid. */
public final class RandomPolicies {
    static final String TARGET = "https://catalog.example/v1/offerings/64f0000000000000000000aa";
    static final String OTHER_TARGET = "https://catalog.example/v1/offerings/64f0000000000000000000bb";
    static final String COLLECTION = "https://catalog.example/collections/7";
    static final String ASSIGNEE = "https://p.example/one";
    static final String GROUP = "https://p.example/group";
    static final String PARENT = "https://policies.example/parent";
    static final String ROLE = "member";

    private static final List<String> ACTIONS =
            List.of("use", "use", "use", "reproduce", "extract", "print", "transfer", "sell", "play");
    private static final List<String> DUTIES = List.of("compensate", "inform", "delete");
    private static final List<String> LOGICAL = List.of("and", "or", "xone", "andSequence");
    private static final List<String> ORDERS = List.of("eq", "neq", "lt", "lteq", "gt", "gteq", "gte", "ne");
    private static final List<String> SETS = List.of("isAnyOf", "isNoneOf", "isAllOf", "in", "isPartOf", "hasPart");

    private final Random random;
    private boolean validOnly;

    public RandomPolicies(long seed) {
        this.random = new Random(seed);
    }

    /** From now on no policy is invalid because of its rules. */
    RandomPolicies validOnly() {
        validOnly = true;
        return this;
    }

    public Scenario scenario() {
        List<Scenario.Stated> policies = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            policies.add(stated());
        }
        return scenario(policies);
    }

    public Scenario scenario(List<Scenario.Stated> policies) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String operand : List.of("n", "m", "text", "flag", "list", "payAmount")) {
            int kind = random.nextInt(6);
            if (kind > 1) {
                values.put(operand, kind == 2 ? null : value(operand));
            }
        }
        Map<String, Set<String>> collections = new HashMap<>();
        for (String collection : List.of(COLLECTION, GROUP, "x", "y")) {
            if (random.nextBoolean()) {
                Set<String> members = new HashSet<>(Set.of("z"));
                addIf(members, TARGET.replace("/v1", ""));
                addIf(members, ASSIGNEE);
                addIf(members, "x");
                collections.put(collection, members);
            }
        }
        return new Scenario(
                policies,
                Map.of(PARENT, document(false)),
                pick(ACTIONS),
                random.nextInt(8) == 0 ? OTHER_TARGET : TARGET,
                random.nextInt(8) == 0 ? "https://p.example/two" : ASSIGNEE,
                random.nextInt(3) == 0 ? Set.of() : Set.of(ROLE),
                random.nextInt(5) == 0 ? null : Instant.parse("2026-03-0" + (1 + random.nextInt(4)) + "T12:00:00Z"),
                values,
                random.nextInt(4) == 0 ? Map.of() : Map.of("payAmount", random.nextInt(4) == 0 ? "USD" : "EUR"),
                some(DUTIES),
                random.nextInt(3) == 0 ? some(DUTIES) : Set.of(),
                collections);
    }

    private Scenario.Stated stated() {
        int kind = random.nextInt(10);
        String offering = kind < 6 ? pick(List.of(TARGET, TARGET, OTHER_TARGET)) : null;
        return new Scenario.Stated(offering, kind > 7 ? ROLE : null, document(true));
    }

    Map<String, Object> document(boolean mayInherit) {
        Map<String, Object> policy = new LinkedHashMap<>();
        boolean alternatives = random.nextInt(6) == 0;
        if (alternatives) {
            policy.put(key("profile"), Profile.ALTERNATIVES);
        } else if (isBad(80)) {
            policy.put("profile", "https://profiles.example/unknown");
        }
        if (random.nextInt(3) > 0) {
            policy.put(key("conflict"), pick(List.of("perm", "prohibit", "invalid", "odrl:perm", "perm")));
        }
        if (mayInherit && random.nextInt(10) == 0) {
            policy.put("inheritFrom", isBad(6) ? "https://policies.example/none" : PARENT);
        }
        if (random.nextInt(8) == 0) {
            policy.put("assignee", party());
        }
        policy.put(key("permission"), rules(true, alternatives));
        policy.put(key("prohibition"), rules(false, alternatives));
        if (random.nextInt(6) == 0) {
            policy.put("obligation", List.of(duty(alternatives, 1)));
        }
        return policy;
    }

    private List<Object> rules(boolean permission, boolean alternatives) {
        List<Object> rules = new ArrayList<>();
        int count = random.nextInt(permission ? 4 : 3);
        for (int i = 0; i < count; i++) {
            rules.add(permission ? permission(alternatives) : prohibition());
        }
        return rules;
    }

    Map<String, Object> permission(boolean alternatives) {
        Map<String, Object> rule = rule();
        if (random.nextInt(3) == 0) {
            List<Object> duties = new ArrayList<>(List.of(duty(alternatives, 1)));
            if (random.nextInt(3) == 0) {
                duties.add(duty(alternatives, 1));
            }
            rule.put(key("duty"), duties);
        }
        return rule;
    }

    Map<String, Object> prohibition() {
        Map<String, Object> rule = rule();
        if (random.nextInt(5) == 0) {
            rule.put("remedy", duty(false, 2));
        }
        return rule;
    }

    private Map<String, Object> rule() {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put(key("action"), random.nextInt(5) == 0 ? List.of(action(ACTIONS), action(ACTIONS)) : action(ACTIONS));
        if (!isBad(100)) {
            rule.put(key("target"), random.nextInt(6) == 0 ? List.of(target(), target()) : target());
        }
        if (random.nextInt(4) == 0) {
            rule.put("assignee", party());
        }
        if (random.nextInt(2) == 0) {
            rule.put(key("constraint"), conditions());
        }
        return rule;
    }

    private Object action(List<String> names) {
        String name = isBad(120) ? "teleport" : pick(names);
        return switch (random.nextInt(6)) {
            case 0 -> "odrl:" + name;
            case 1 -> Map.of("@id", "http://www.w3.org/ns/odrl/2/" + name);
            case 2 -> Map.of("rdf:value", Map.of("@id", "odrl:" + name), "refinement", conditions());
            default -> name;
        };
    }

    private Object target() {
        return switch (random.nextInt(8)) {
            case 0 -> OTHER_TARGET;
            case 1 -> TARGET.replace("/v1", "");
            case 2 -> TARGET.substring(TARGET.lastIndexOf('/') + 1);
            case 3 -> Map.of("@type", "AssetCollection", "uid", COLLECTION);
            case 4 -> Map.of("source", COLLECTION, "refinement", conditions());
            default -> TARGET;
        };
    }

    private Object party() {
        return switch (random.nextInt(6)) {
            case 0 -> "https://p.example/two";
            case 1 -> Map.of("@type", List.of("odrl:PartyCollection"), "uid", GROUP);
            case 2 -> Map.of("source", GROUP, "refinement", conditions());
            case 3 -> ROLE;
            default -> ASSIGNEE + "/";
        };
    }

    private Map<String, Object> duty(boolean alternatives, int depth) {
        Map<String, Object> duty = new LinkedHashMap<>();
        duty.put("action", random.nextInt(6) == 0 ? List.of(action(DUTIES), action(DUTIES)) : action(DUTIES));
        if (random.nextInt(3) == 0) {
            duty.put("constraint", conditions());
        }
        boolean mayHaveConsequence = depth == 1 || (alternatives && depth < 4) || isBad(40);
        if (mayHaveConsequence && depth < 5 && random.nextInt(2) == 0) {
            duty.put(key("consequence"), List.of(duty(alternatives, depth + 1)));
        }
        return duty;
    }

    private Object conditions() {
        return random.nextBoolean() ? condition(0) : List.of(condition(0), condition(0));
    }

    private Object condition(int depth) {
        if (depth < 3 && random.nextInt(4) == 0) {
            List<Object> operands = new ArrayList<>();
            int count = isBad(60) ? 0 : 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                operands.add(condition(depth + 1));
            }
            return Map.of(key(pick(LOGICAL)), random.nextBoolean() ? operands : Map.of("@list", operands));
        }
        Map<String, Object> constraint = new LinkedHashMap<>();
        String operand = pick(List.of("n", "m", "text", "flag", "list", "payAmount", "dateTime", "nobodyKnows"));
        boolean set = !operand.equals("dateTime") && random.nextInt(3) == 0;
        constraint.put(key("leftOperand"), random.nextInt(5) == 0 ? "odrl:" + operand : operand);
        constraint.put(key("operator"), isBad(120) ? "about" : pick(set ? SETS : ORDERS));
        if (random.nextInt(20) == 0) {
            constraint.put("rightOperandReference", "https://x.example/value");
        } else {
            constraint.put("rightOperand", set ? List.of(value(operand), value("list")) : right(operand));
        }
        if (operand.equals("payAmount") && random.nextInt(4) > 0) {
            constraint.put("unit", random.nextBoolean() ? "EUR" : Map.of("@id", "http://dbpedia.org/resource/Euro"));
        }
        if (random.nextInt(6) == 0) {
            constraint.put("status", value("n"));
        }
        return constraint;
    }

    private Object right(String operand) {
        if (random.nextInt(12) == 0) {
            return value("list");
        }
        Object value = value(operand);
        return value instanceof Integer number && random.nextInt(4) == 0
                ? Map.of("@value", String.valueOf(number), "@type", "xsd:integer")
                : value;
    }

    private Object value(String operand) {
        return switch (operand) {
            case "text" -> pick(List.of("x", "y", "z"));
            case "list" -> pick(List.of("x", "y"));
            case "flag" -> random.nextBoolean();
            case "dateTime" -> "2026-03-0" + (1 + random.nextInt(4));
            default -> random.nextInt(3);
        };
    }

    /** Names of properties have three forms. */
    private String key(String name) {
        return switch (random.nextInt(12)) {
            case 0 -> "odrl:" + name;
            case 1 -> "http://www.w3.org/ns/odrl/2/" + name;
            default -> name;
        };
    }

    private boolean isBad(int onceIn) {
        return !validOnly && random.nextInt(onceIn) == 0;
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private Set<String> some(List<String> of) {
        Set<String> some = new HashSet<>();
        of.forEach(each -> addIf(some, each));
        return some;
    }

    private void addIf(Set<String> set, String value) {
        if (random.nextBoolean()) {
            set.add(value);
        }
    }
}
