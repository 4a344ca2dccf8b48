package org.sumspace.common.odrl.decision;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.vocabulary.Profile;

/**
 * A second evaluator, straight from the rules D1 to D9 and the standard: it interprets the JSON again for each request and
 * shares no code with the first one. It knows only what {@link RandomPolicies} uses. A truth is a Boolean, or null for unknown.
 */
final class NaiveEvaluator {
    private static final Map<String, String> INCLUDED_IN = Map.of(
            "reproduce",
            "use",
            "extract",
            "reproduce",
            "print",
            "use",
            "play",
            "use",
            "sell",
            "transfer",
            "compensate",
            "use",
            "inform",
            "use",
            "delete",
            "use");
    private static final Set<String> OPERATORS = Set.of(
            "eq",
            "neq",
            "ne",
            "lt",
            "lteq",
            "gt",
            "gteq",
            "gte",
            "isAnyOf",
            "in",
            "isNoneOf",
            "isAllOf",
            "isPartOf",
            "hasPart");

    record Outcome(String reason, Set<String> restrictions) {}

    private final Scenario scenario;

    NaiveEvaluator(Scenario scenario) {
        this.scenario = scenario;
    }

    Outcome decide() {
        List<Map<String, Object>> concerned = new ArrayList<>();
        List<Boolean> permitting = new ArrayList<>();
        for (Scenario.Stated stated : scenario.policies()) {
            boolean concerns = stated.role() != null
                    ? scenario.roles().contains(stated.role())
                    : stated.offering() == null || stated.offering().equals(scenario.target());
            if (concerns) {
                concerned.add(expanded(stated.document()));
                permitting.add(stated.role() == null);
            }
        }
        if (!concerned.stream().allMatch(this::isValid)) {
            return new Outcome("INVALID_POLICY", Set.of());
        }
        Set<String> strategies = new TreeSet<>();
        Set<String> restrictions = new TreeSet<>();
        boolean holds = false;
        boolean roleCovers = false;
        boolean roleHolds = false;
        boolean prohibited = false;
        for (int i = 0; i < concerned.size(); i++) {
            Map<String, Object> policy = concerned.get(i);
            List<String> own = texts(policy, "conflict");
            List<String> conflict = own.isEmpty() ? List.of("invalid") : own;
            boolean alternatives = texts(policy, "profile").contains(Profile.ALTERNATIVES);
            for (Map<String, Object> rule : atomic(policy, "permission")) {
                if (includes(nameOf(rule.get("action")), scenario.action()) && fits(rule)) {
                    boolean good = Boolean.TRUE.equals(conditions(rule))
                            && objects(rule, "duty").stream()
                                    .flatMap(duty -> perAction(duty).stream())
                                    .allMatch(duty -> isFulfilled(duty, alternatives));
                    if (permitting.get(i)) {
                        holds |= good;
                        if (good) {
                            strategies.addAll(conflict);
                        }
                    } else {
                        roleCovers = true;
                        roleHolds |= good;
                    }
                }
            }
            for (Map<String, Object> rule : atomic(policy, "prohibition")) {
                String action = nameOf(rule.get("action"));
                if (fits(rule) && !Boolean.FALSE.equals(conditions(rule))) {
                    if (includes(action, scenario.action())) {
                        prohibited = true;
                        strategies.addAll(conflict);
                    } else if (includes(scenario.action(), action)) {
                        restrictions.add(action);
                    }
                }
            }
        }
        return new Outcome(reason(holds, roleCovers, roleHolds, prohibited, strategies), restrictions);
    }

    private static String reason(
            boolean holds, boolean roleCovers, boolean roleHolds, boolean prohibited, Set<String> strategies) {
        if (!holds) {
            return "NO_PERMISSION";
        }
        if (roleCovers && !roleHolds) {
            return "ROLE_RESTRICTION";
        }
        if (!prohibited) {
            return "PERMITTED";
        }
        if (strategies.size() > 1 || strategies.contains("invalid")) {
            return "CONFLICT";
        }
        return strategies.contains("perm") ? "PERMITTED" : "PROHIBITED";
    }

    /** With plain names, and with the content of the parent. */
    private Map<String, Object> expanded(Map<String, Object> document) {
        Map<String, Object> plain = new LinkedHashMap<>(map(plain(document)));
        for (String parent : texts(plain, "inheritFrom")) {
            Map<String, Object> found = scenario.parents().get(parent);
            if (found == null) {
                plain.put("broken", true);
                continue;
            }
            Map<String, Object> other = withoutStatus(map(plain(found)));
            other.forEach((key, value) -> {
                List<Object> both = new ArrayList<>(list(plain.get(key)));
                both.addAll(list(value));
                plain.put(key, both);
            });
        }
        return plain;
    }

    private static Object plain(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(name(String.valueOf(key)), plain(value)));
            return copy.containsKey("@list") ? copy.getOrDefault("@list", copy) : copy;
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(each -> plain(each)).toList();
        }
        return tree instanceof String text ? name(text) : tree;
    }

    private static String name(String text) {
        return text.startsWith("odrl:")
                ? text.substring(5)
                : text.startsWith("http://www.w3.org/ns/odrl/2/") ? text.substring(28) : text;
    }

    private static Map<String, Object> withoutStatus(Map<String, Object> tree) {
        Map<String, Object> copy = new LinkedHashMap<>();
        tree.forEach((key, value) -> {
            if (!key.equals("status")) {
                copy.put(key, withoutStatusIn(value));
            }
        });
        return copy;
    }

    private static Object withoutStatusIn(Object value) {
        if (value instanceof Map<?, ?>) {
            return withoutStatus(map(value));
        }
        return value instanceof List<?> list
                ? list.stream().map(each -> withoutStatusIn(each)).toList()
                : value;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }

    private static List<Object> list(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        return value instanceof List<?> list ? List.copyOf(list) : List.of(value);
    }

    private static List<Map<String, Object>> objects(Map<String, Object> of, String key) {
        return list(of.get(key)).stream().map(each -> map(each)).toList();
    }

    private static List<String> texts(Map<String, Object> of, String key) {
        return list(of.get(key)).stream().map(String::valueOf).toList();
    }

    private static String nameOf(@Nullable Object action) {
        if (action instanceof Map<?, ?>) {
            Map<String, Object> map = map(action);
            Object value = map.containsKey("rdf:value") ? map.get("rdf:value") : map.get("@id");
            return nameOf(value);
        }
        return String.valueOf(action);
    }

    private boolean isValid(Map<String, Object> policy) {
        boolean alternatives = texts(policy, "profile").contains(Profile.ALTERNATIVES);
        boolean rules = Stream.of("permission", "prohibition")
                .flatMap(kind -> objects(policy, kind).stream())
                .allMatch(rule -> rule.containsKey("target")
                        && isValidRule(rule)
                        && objects(rule, "duty").stream().allMatch(duty -> isValidDuty(duty, true, alternatives))
                        && objects(rule, "remedy").stream().allMatch(duty -> isValidDuty(duty, false, false)));
        return rules
                && !policy.containsKey("broken")
                && texts(policy, "profile").stream().allMatch(Profile.ALTERNATIVES::equals)
                && objects(policy, "obligation").stream().allMatch(duty -> isValidDuty(duty, true, alternatives))
                && partiesAreValid(policy);
    }

    private boolean isValidDuty(Map<String, Object> duty, boolean mayHaveConsequence, boolean alternatives) {
        return isValidRule(duty)
                && (mayHaveConsequence || !duty.containsKey("consequence"))
                && objects(duty, "consequence").stream()
                        .allMatch(each -> isValidDuty(each, alternatives, alternatives));
    }

    private boolean isValidRule(Map<String, Object> rule) {
        return list(rule.get("action")).stream()
                        .allMatch(action -> isKnown(nameOf(action)) && refinementsAreValid(action))
                && list(rule.get("target")).stream().allMatch(this::refinementsAreValid)
                && partiesAreValid(rule)
                && list(rule.get("constraint")).stream().allMatch(this::isValidCondition);
    }

    private boolean partiesAreValid(Map<String, Object> of) {
        return list(of.get("assignee")).stream().allMatch(this::refinementsAreValid);
    }

    private static boolean isKnown(String action) {
        return action.equals("use") || action.equals("transfer") || INCLUDED_IN.containsKey(action);
    }

    private boolean refinementsAreValid(Object term) {
        return !(term instanceof Map<?, ?>)
                || list(map(term).get("refinement")).stream().allMatch(this::isValidCondition);
    }

    private boolean isValidCondition(Object condition) {
        Map<String, Object> map = map(condition);
        for (String logical : List.of("and", "or", "xone", "andSequence")) {
            if (map.containsKey(logical)) {
                List<Object> operands = list(map.get(logical));
                return !operands.isEmpty() && operands.stream().allMatch(this::isValidCondition);
            }
        }
        return OPERATORS.contains(String.valueOf(map.get("operator")));
    }

    private static List<Map<String, Object>> atomic(Map<String, Object> policy, String kind) {
        List<Map<String, Object>> atomic = new ArrayList<>();
        for (Map<String, Object> rule : objects(policy, kind)) {
            List<Object> parties = new ArrayList<>(list(rule.get("assignee")));
            parties.addAll(list(policy.get("assignee")));
            for (Object action : list(rule.get("action"))) {
                for (Object target : list(rule.get("target"))) {
                    for (Object party : parties.isEmpty() ? List.<Object>of("") : parties) {
                        Map<String, Object> one = new LinkedHashMap<>(rule);
                        one.put("action", action);
                        one.put("target", target);
                        one.put("assignee", party);
                        atomic.add(one);
                    }
                }
            }
        }
        return atomic;
    }

    private static boolean includes(String action, String included) {
        String each = included;
        while (each != null && !each.equals(action)) {
            each = INCLUDED_IN.get(each);
        }
        return each != null;
    }

    private boolean fits(Map<String, Object> rule) {
        Object target = rule.get("target");
        Object party = rule.get("assignee");
        boolean targetFits = target instanceof Map<?, ?>
                || lastSegment(String.valueOf(target)).equals(lastSegment(scenario.target()));
        boolean partyFits = party instanceof Map<?, ?>
                || "".equals(party)
                || scenario.roles().contains(String.valueOf(party))
                || String.valueOf(party).equals(scenario.assignee() + "/")
                || String.valueOf(party).equals(scenario.assignee());
        return targetFits && partyFits;
    }

    private static String lastSegment(String target) {
        return target.substring(target.lastIndexOf('/') + 1);
    }

    private @Nullable Boolean conditions(Map<String, Object> rule) {
        List<Supplier<@Nullable Boolean>> all = new ArrayList<>();
        list(rule.get("constraint")).forEach(each -> all.add(() -> truth(each, false)));
        addTerm(rule.get("action"), null, all);
        addTerm(rule.get("target"), scenario.target().replace("/v1", ""), all);
        addTerm(rule.get("assignee"), scenario.assignee(), all);
        return all.stream().map(Supplier::get).reduce(true, NaiveEvaluator::and);
    }

    private void addTerm(@Nullable Object term, @Nullable String member, List<Supplier<@Nullable Boolean>> all) {
        if (term instanceof Map<?, ?>) {
            Map<String, Object> map = map(term);
            list(map.get("refinement")).forEach(each -> all.add(() -> truth(each, false)));
            if (member != null) {
                Object id = map.getOrDefault("uid", map.get("source"));
                all.add(() -> contains(String.valueOf(id), member));
            }
        }
    }

    private @Nullable Boolean contains(String collection, String member) {
        Set<String> members = scenario.collections().get(collection);
        return members == null ? null : members.contains(member);
    }

    private static List<Map<String, Object>> perAction(Map<String, Object> duty) {
        List<Map<String, Object>> each = new ArrayList<>();
        for (Object action : list(duty.get("action"))) {
            Map<String, Object> one = new LinkedHashMap<>(duty);
            one.put("action", action);
            each.add(one);
        }
        return each;
    }

    private boolean isFulfilled(Map<String, Object> duty, boolean alternatives) {
        String action = nameOf(duty.get("action"));
        boolean failed = scenario.failed().contains(action) && !alternatives;
        List<Object> conditions = new ArrayList<>(list(duty.get("constraint")));
        if (duty.get("action") instanceof Map<?, ?> map) {
            conditions.addAll(list(map.get("refinement")));
        }
        boolean own = scenario.performed().contains(action)
                && conditions.stream()
                        .filter(each -> !(failed && isOnlyTime(each)))
                        .allMatch(each -> Boolean.TRUE.equals(truth(each, failed)));
        List<Boolean> consequences = objects(duty, "consequence").stream()
                .flatMap(each -> perAction(each).stream())
                .map(each -> isFulfilled(each, alternatives))
                .toList();
        if (alternatives) {
            return own || consequences.contains(true);
        }
        return failed ? own && !consequences.contains(false) : own;
    }

    private static boolean isOnlyTime(Object condition) {
        Map<String, Object> map = map(condition);
        for (String logical : List.of("and", "or", "xone", "andSequence")) {
            if (map.containsKey(logical)) {
                return list(map.get(logical)).stream().allMatch(NaiveEvaluator::isOnlyTime);
            }
        }
        return "dateTime".equals(map.get("leftOperand"));
    }

    private @Nullable Boolean truth(Object condition, boolean withoutTime) {
        Map<String, Object> map = map(condition);
        for (String logical : List.of("and", "or", "xone", "andSequence")) {
            if (map.containsKey(logical)) {
                List<@Nullable Boolean> operands = new ArrayList<>();
                list(map.get(logical)).stream()
                        .filter(each -> !(withoutTime && isOnlyTime(each)))
                        .forEach(each -> operands.add(truth(each, withoutTime)));
                return logical(logical, operands);
            }
        }
        return comparison(map);
    }

    private static @Nullable Boolean logical(String operand, List<@Nullable Boolean> truths) {
        long trues = truths.stream().filter(Boolean.TRUE::equals).count();
        long unknowns = truths.stream().filter(Objects::isNull).count();
        return switch (operand) {
            case "and" -> truths.contains(false) ? Boolean.FALSE : unknowns > 0 ? null : Boolean.TRUE;
            case "or" -> trues > 0 ? Boolean.TRUE : unknowns > 0 ? null : Boolean.FALSE;
            case "xone" -> trues > 1 ? Boolean.FALSE : unknowns > 0 ? null : Boolean.valueOf(trues == 1);
            default -> {
                for (Boolean each : truths) {
                    if (!Boolean.TRUE.equals(each)) {
                        yield each;
                    }
                }
                yield true;
            }
        };
    }

    private static @Nullable Boolean and(@Nullable Boolean one, @Nullable Boolean other) {
        if (Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other)) {
            return false;
        }
        return (one == null || other == null) ? null : Boolean.TRUE;
    }

    private static @Nullable Boolean or(@Nullable Boolean one, @Nullable Boolean other) {
        if (Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other)) {
            return true;
        }
        return (one == null || other == null) ? null : Boolean.FALSE;
    }

    private @Nullable Boolean comparison(Map<String, Object> constraint) {
        String operand = String.valueOf(constraint.get("leftOperand"));
        String operator = String.valueOf(constraint.get("operator"));
        if (!constraint.containsKey("rightOperand")) {
            return null;
        }
        List<Object> right = list(constraint.get("rightOperand")).stream()
                .map(NaiveEvaluator::literal)
                .toList();
        if (operand.equals("dateTime")) {
            return (right.size() == 1 && right.get(0) instanceof String date) ? time(operator, date) : null;
        }
        String unit = unitOf(constraint.get("unit"));
        Object value = scenario.values().get(operand);
        String unitOfValue = scenario.units().get(operand);
        if (!scenario.values().containsKey(operand)) {
            value = constraint.get("status");
            unitOfValue = unit;
        }
        if (value == null || !Objects.equals(unit, unitOfValue)) {
            return null;
        }
        List<Object> left = list(value);
        return switch (operator) {
            case "isAnyOf", "in" -> any(left, right, NaiveEvaluator::equal);
            case "isNoneOf" -> {
                Boolean any = any(left, right, NaiveEvaluator::equal);
                yield any == null ? null : Boolean.valueOf(!any);
            }
            case "isAllOf" -> every(right, left, NaiveEvaluator::equal);
            case "isPartOf" -> every(left, right, this::isPart);
            case "hasPart" -> every(right, left, this::isPart);
            default -> (left.size() == 1 && right.size() == 1) ? ordered(operator, left.get(0), right.get(0)) : null;
        };
    }

    private @Nullable Boolean isPart(Object part, Object whole) {
        return Boolean.TRUE.equals(equal(part, whole))
                ? Boolean.TRUE
                : contains(String.valueOf(whole), String.valueOf(part));
    }

    private static @Nullable Boolean any(
            List<Object> left, List<Object> right, BiFunction<Object, Object, @Nullable Boolean> test) {
        Boolean any = false;
        for (Object one : left) {
            for (Object other : right) {
                any = or(any, test.apply(one, other));
            }
        }
        return any;
    }

    private static @Nullable Boolean every(
            List<Object> of, List<Object> in, BiFunction<Object, Object, @Nullable Boolean> test) {
        Boolean every = true;
        for (Object each : of) {
            every = and(every, any(List.of(each), in, test));
        }
        return every;
    }

    private static Object literal(Object json) {
        return json instanceof Map<?, ?> map ? Integer.valueOf(String.valueOf(map.get("@value"))) : json;
    }

    private static @Nullable String unitOf(@Nullable Object unit) {
        if (unit instanceof Map<?, ?>) {
            return "EUR";
        }
        return unit == null ? null : String.valueOf(unit);
    }

    private static @Nullable Boolean equal(Object left, Object right) {
        return left.getClass().equals(right.getClass()) ? left.equals(right) : null;
    }

    private static @Nullable Boolean ordered(String operator, Object left, Object right) {
        Boolean equal = equal(left, right);
        if (equal == null) {
            return null;
        }
        if (operator.equals("eq")) {
            return equal;
        }
        if (operator.startsWith("ne")) {
            return !equal;
        }
        if (!(left instanceof Integer one && right instanceof Integer other)) {
            return null;
        }
        return switch (operator) {
            case "lt" -> one < other;
            case "lteq" -> one <= other;
            case "gt" -> one > other;
            default -> one >= other;
        };
    }

    private @Nullable Boolean time(String operator, String date) {
        Instant now = scenario.time();
        if (now == null || !date.startsWith("2026")) {
            return null;
        }
        LocalDate today = now.atOffset(ZoneOffset.UTC).toLocalDate();
        int order = today.compareTo(LocalDate.parse(date));
        return switch (operator) {
            case "eq" -> order == 0;
            case "neq", "ne" -> order != 0;
            case "lt" -> order < 0;
            case "lteq" -> order <= 0;
            case "gt" -> order > 0;
            default -> order >= 0;
        };
    }
}
