package org.sumspace.contract.agreement.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.parse.PolicyTerms;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.shared.core.ClientJson;

/**
 * The terms that all parties of a contract sign, as the JSON that clients send and read. Values are immutable: each
 * change returns a new one.
 */
public record Terms(AgreementKind kind) {
    private static final String ID = "_id";
    private static final String ROLE = "role";
    private static final String ROLES = "rolesAndObligations";
    private static final String POLICIES = "policies";
    private static final String POLICY = "policy";
    private static final String PROCESSINGS = "dataProcessings";
    private static final String CATALOG_ID = "catalogId";
    static final String SERVICES = "infrastructureServices";
    static final String SERVICE_OFFERING = "serviceOffering";
    private static final String STATUS = "status";
    private static final String ACTIVE = "active";
    private static final String INACTIVE = "inactive";
    private static final String NEGOTIATORS = "negotiators";
    private static final String DID = "did";
    private static final String OFFERINGS = "serviceOfferings";
    /** Fields that are ignored, because clients send back what they have read. */
    private static final Set<String> SET_BY_SERVER = Set.of(
            "_id",
            "__v",
            STATUS,
            "inForce",
            "createdAt",
            "updatedAt",
            "members",
            "revokedMembers",
            "signatures",
            "revokedSignatures");

    private static final List<String> RULES = List.of("permission", "prohibition");

    private static final int ID_DIGITS = 24;

    /**
     * The terms of a new contract.
     *
     * @param contract as a client sends it; fields that are not terms are left out
     * @param role of the rules at the root of an ecosystem's contract; empty for none
     */
    public JsonValue create(JsonValue contract, String role) {
        Map<String, @Nullable Object> terms = known(contract);
        if (kind == AgreementKind.ECOSYSTEM) {
            terms.putIfAbsent(ROLES, List.of());
            terms.putIfAbsent(PROCESSINGS, List.of());
            if (!role.isEmpty()) {
                addRootRules(contract, role, terms);
            }
        } else {
            terms.putIfAbsent(POLICY, List.of());
            if (!terms.containsKey(NEGOTIATORS)
                    && !contract.member("_no_negociators").isTrue()) {
                terms.put(NEGOTIATORS, negotiators(contract));
            }
        }
        terms.putIfAbsent("purpose", List.of());
        return completed(terms);
    }

    /**
     * Refuses a request for a new contract without usable terms, because all fields are in the wrong place or belong to
     * the other kind of contract. It also refuses rules at the root of an ecosystem's contract that would be dropped.
     * Existing clients also send such rules with contracts of two parties, where only {@code policy} is used.
     *
     * @param body with the members {@code contract} and {@code role}
     * @throws NodeException INVALID_INPUT
     */
    public void requireUsed(JsonValue body) {
        JsonValue contract = body.member("contract");
        boolean hasRole = !body.member(ROLE).asText().isEmpty();
        boolean isUsed = members(contract).keySet().stream()
                .anyMatch(name -> kind.isOwnTerm(name) || isPart(name) || (hasRole && RULES.contains(name)));
        if (!isUsed) {
            requireNone(
                    "",
                    members(body).keySet().stream()
                            .filter(name -> !name.equals("contract") && !name.equals(ROLE) && !name.startsWith("@")));
            requireNone("/contract", members(contract).keySet().stream().filter(this::isUnknown));
        }
        if (!hasRole) {
            requireNoRootRules("/contract", contract);
        }
    }

    /**
     * Refuses a change without any effect. It also refuses rules at the root of an ecosystem's contract that would be
     * dropped.
     *
     * @throws NodeException INVALID_INPUT
     */
    public void requireUsedInChange(JsonValue changes) {
        if (members(changes).keySet().stream().noneMatch(name -> kind.isTerm(name) || isPart(name))) {
            requireNone("", members(changes).keySet().stream().filter(this::isUnknown));
        }
        requireNoRootRules("", changes);
    }

    private void requireNoRootRules(String path, JsonValue contract) {
        if (kind == AgreementKind.ECOSYSTEM) {
            requireNone(path, rootPolicy(contract).keySet().stream());
        }
    }

    /** Whether a member of an ecosystem's contract is converted rather than stored as a term with the same name. */
    private boolean isPart(String name) {
        return kind == AgreementKind.ECOSYSTEM && (name.equals(ServiceChains.FIELD) || name.equals(OFFERINGS));
    }

    private boolean isUnknown(String name) {
        return !kind.isTerm(name) && !SET_BY_SERVER.contains(name);
    }

    private void requireNone(String path, Stream<String> unused) {
        List<Violation> violations = unused.map(name -> new Violation(
                        path + "/" + name,
                        RULES.contains(name)
                                ? rulesElsewhere(path)
                                : "is no term of such a contract in this place, and nothing else here is one; expected "
                                        + String.join(", ", kind.terms())))
                .toList();
        if (!violations.isEmpty()) {
            throw NodeException.invalidInput(violations);
        }
    }

    private String rulesElsewhere(String path) {
        if (kind == AgreementKind.BILATERAL) {
            return "has no effect here: write the rules into a policy of the list policy";
        }
        return path.isEmpty()
                ? "has no effect here: write the rules into policies of rolesAndObligations or serviceOfferings"
                : "has no effect here: rules of a contract need the member role beside contract";
    }

    private static List<Map<String, String>> negotiators(JsonValue contract) {
        return Stream.of("dataConsumer", "dataProvider")
                .map(party -> Map.of(DID, contract.member(party).asText()))
                .toList();
    }

    /** The policy of the rules at the root of a contract; empty if it has none. */
    public static Map<String, @Nullable Object> rootPolicy(JsonValue contract) {
        Map<String, @Nullable Object> policy = new LinkedHashMap<>();
        for (String name : RULES) {
            List<JsonValue> rules = PolicyTerms.values(contract, name);
            if (!rules.isEmpty()) {
                policy.put(name, rules.stream().map(JsonValue::tree).toList());
            }
        }
        return policy;
    }

    private static void addRootRules(JsonValue contract, String role, Map<String, @Nullable Object> terms) {
        Map<String, @Nullable Object> policy = rootPolicy(contract);
        if (!policy.isEmpty()) {
            List<@Nullable Object> roles = trees(JsonValue.of(terms.get(ROLES)));
            roles.add(Map.of(ROLE, role, POLICIES, List.of(policy)));
            terms.put(ROLES, roles);
        }
    }

    /** The terms with each field that a client sent, and the others as they were. */
    public JsonValue merge(JsonValue terms, JsonValue contract) {
        Map<String, @Nullable Object> merged = members(terms);
        merged.putAll(known(contract));
        return completed(merged);
    }

    /** The terms that a client sent. Existing clients send an empty text for missing values. */
    private Map<String, @Nullable Object> known(JsonValue contract) {
        Map<String, @Nullable Object> known = members(contract);
        known.entrySet().removeIf(field -> !kind.isTerm(field.getKey()) || "".equals(field.getValue()));
        if (kind == AgreementKind.ECOSYSTEM && contract.has(ServiceChains.FIELD)) {
            known.putIfAbsent(PROCESSINGS, ServiceChains.toProcessings(contract.member(ServiceChains.FIELD)));
        }
        return known;
    }

    /** Roles and processings have ids; processings have a status. */
    private JsonValue completed(Map<String, @Nullable Object> terms) {
        terms.computeIfPresent(ROLES, (name, roles) -> each(JsonValue.of(roles), Terms::identified));
        terms.computeIfPresent(PROCESSINGS, (name, processings) -> each(JsonValue.of(processings), Terms::processing));
        return JsonValue.of(terms);
    }

    /** Makes an item of an array, which has this position. */
    @FunctionalInterface
    private interface ItemAt {
        Map<String, @Nullable Object> of(JsonValue item, int position);
    }

    private static List<@Nullable Object> each(JsonValue array, ItemAt change) {
        List<JsonValue> items = array.items();
        List<@Nullable Object> changed = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            changed.add(change.of(items.get(i), i));
        }
        return changed;
    }

    /** The id follows from content and position, so the same request again gives the same terms. */
    private static Map<String, @Nullable Object> identified(JsonValue item, int position) {
        Map<String, @Nullable Object> identified = new LinkedHashMap<>();
        identified.put(ID, item.has(ID) ? item.member(ID).tree() : id(item, position));
        members(item).forEach(identified::putIfAbsent);
        return identified;
    }

    private static String id(JsonValue item, int position) {
        byte[] named = ClientJson.canonical(JsonValue.of(List.of(position, members(item))));
        return Digest.of(named).toString().substring(0, ID_DIGITS);
    }

    private static Map<String, @Nullable Object> processing(JsonValue item, int position) {
        Map<String, @Nullable Object> processing = identified(item, position);
        processing.put(SERVICES, each(item.member(SERVICES), Terms::identified));
        processing.putIfAbsent(STATUS, ACTIVE);
        return processing;
    }

    /** Adds policies to those of a role; one with the uid and the target of an existing one replaces it. */
    public JsonValue withRolePolicies(JsonValue terms, String role, List<JsonValue> policies) {
        List<@Nullable Object> roles = new ArrayList<>();
        boolean isKnown = false;
        for (JsonValue item : terms.member(ROLES).items()) {
            if (!isKnown && item.member(ROLE).asText().equals(role)) {
                isKnown = true;
                roles.add(with(
                        item,
                        POLICIES,
                        Policies.added(item.member(POLICIES), policies).tree()));
            } else {
                roles.add(item.tree());
            }
        }
        if (!isKnown) {
            JsonValue added = Policies.added(JsonValue.of(List.of()), policies);
            roles.add(identified(JsonValue.of(Map.of(ROLE, role, POLICIES, trees(added))), roles.size()));
        }
        return JsonValue.of(with(terms, ROLES, roles));
    }

    /** Adds policies to those of a contract of two parties; one with the uid and target of an existing one replaces it. */
    public JsonValue withPolicies(JsonValue terms, List<JsonValue> policies) {
        return JsonValue.of(with(
                terms, POLICY, Policies.added(terms.member(POLICY), policies).tree()));
    }

    public JsonValue withNegotiator(JsonValue terms, String did) {
        boolean isKnown = items(terms.member(NEGOTIATORS))
                .anyMatch(negotiator ->
                        AgreementReferences.same(negotiator.member(DID).asText(), did));
        if (isKnown) {
            return terms;
        }
        List<@Nullable Object> negotiators = trees(terms.member(NEGOTIATORS));
        negotiators.add(Map.of(DID, did));
        return JsonValue.of(with(terms, NEGOTIATORS, negotiators));
    }

    /** The data processings, including inactive ones. */
    public static JsonValue processings(JsonValue terms) {
        return JsonValue.of(trees(terms.member(PROCESSINGS)));
    }

    public JsonValue withProcessings(JsonValue terms, List<JsonValue> processings) {
        return JsonValue.of(with(
                terms,
                PROCESSINGS,
                each(JsonValue.of(processings.stream().map(JsonValue::tree).toList()), Terms::processing)));
    }

    /** @throws NodeException CONFLICT if an active processing with its catalogId has other content */
    public JsonValue withAddedProcessing(JsonValue terms, JsonValue processing) {
        return active(terms, processing.member(CATALOG_ID).asText())
                .map(existing -> {
                    if (!isSameWork(existing, processing)) {
                        throw NodeException.conflict("The contract has another data processing with this catalogId.");
                    }
                    return terms;
                })
                .findFirst()
                .orElseGet(() -> appended(terms, processing));
    }

    /** The processing takes the place of the active one, which stays in the contract as inactive. */
    public JsonValue withChangedProcessing(JsonValue terms, String catalogId, JsonValue processing) {
        if (active(terms, catalogId).anyMatch(existing -> isSameWork(existing, processing))) {
            return terms;
        }
        Map<String, @Nullable Object> next = members(processing);
        next.remove(ID);
        next.put(CATALOG_ID, catalogId);
        return appended(withoutProcessing(terms, catalogId), JsonValue.of(next));
    }

    /** @param reference the catalogId or the id of the processing, which stays in the contract as inactive */
    public JsonValue withoutProcessing(JsonValue terms, String reference) {
        return JsonValue.of(with(
                terms,
                PROCESSINGS,
                items(terms.member(PROCESSINGS))
                        .map(item -> isNamed(item, reference) ? with(item, STATUS, INACTIVE) : item.tree())
                        .toList()));
    }

    private JsonValue appended(JsonValue terms, JsonValue processing) {
        List<@Nullable Object> processings = trees(terms.member(PROCESSINGS));
        processings.add(processing(processing, processings.size()));
        return JsonValue.of(with(terms, PROCESSINGS, processings));
    }

    static Stream<JsonValue> active(JsonValue terms) {
        return items(terms.member(PROCESSINGS))
                .filter(item -> item.member(STATUS).asText().equals(ACTIVE));
    }

    private static Stream<JsonValue> active(JsonValue terms, String catalogId) {
        return active(terms).filter(item -> item.member(CATALOG_ID).asText().equals(catalogId));
    }

    private static boolean isNamed(JsonValue item, String reference) {
        return item.member(CATALOG_ID).asText().equals(reference)
                || item.member(ID).asText().equals(reference);
    }

    private static boolean isSameWork(JsonValue one, JsonValue other) {
        return services(one).equals(services(other));
    }

    private static List<Map<String, @Nullable Object>> services(JsonValue processing) {
        return items(processing.member(SERVICES))
                .map(service -> {
                    Map<String, @Nullable Object> members = members(service);
                    members.remove(ID);
                    return members;
                })
                .toList();
    }

    private static Map<String, @Nullable Object> with(JsonValue object, String name, @Nullable Object value) {
        Map<String, @Nullable Object> changed = members(object);
        changed.put(name, value);
        return changed;
    }

    private static Map<String, @Nullable Object> members(JsonValue object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.members()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().tree()));
        return members;
    }

    private static Stream<JsonValue> items(JsonValue array) {
        return array.items().stream();
    }

    private static List<@Nullable Object> trees(JsonValue array) {
        List<@Nullable Object> trees = new ArrayList<>();
        array.items().forEach(item -> trees.add(item.tree()));
        return trees;
    }
}
