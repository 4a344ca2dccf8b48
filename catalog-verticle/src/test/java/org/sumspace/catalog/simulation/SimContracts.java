package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.common.document.JsonValue;

/**
 * A contract manager of ecosystems without idempotency, behind a faulty network. It refuses some contracts, signatures and
 * policies, and the same ones each time.
 */
final class SimContracts implements EcosystemContracts {
    static final String BAD = "bad";
    private static final JsonValue NOTHING = JsonValue.of(Map.of());
    private static final int REFUSED = 422;
    private static final int CREATIONS_REFUSED = 11;

    private final World world;
    private final Map<String, Contract> contracts = new LinkedHashMap<>();
    private final Map<String, Integer> lateCreations = new HashMap<>();
    private final Set<String> lateOfferings = new HashSet<>();

    /** A contract as the manager has it. */
    static final class Contract {
        final String id;
        final String uid;
        final Map<String, String> signatures = new TreeMap<>();
        /** The ids of the rules of each offering, by its URL. */
        final Map<String, List<String>> offerings = new TreeMap<>();

        boolean isTerminated;

        Contract(String id, String uid) {
            this.id = id;
            this.uid = uid;
        }

        JsonValue toJson() {
            return JsonValue.of(Map.of(
                    "_id",
                    id,
                    "uid",
                    uid,
                    "status",
                    isTerminated ? "terminated" : "pending",
                    "members",
                    signatures.entrySet().stream()
                            .map(each -> Map.of("participant", each.getKey(), "signature", each.getValue()))
                            .toList(),
                    "serviceOfferings",
                    offerings.entrySet().stream()
                            .map(each -> Map.of(
                                    "serviceOffering",
                                    each.getKey(),
                                    "policies",
                                    each.getValue().stream()
                                            .map(rule -> Map.of("uid", rule))
                                            .toList()))
                            .toList(),
                    "dataProcessings",
                    List.of()));
        }
    }

    SimContracts(World world) {
        this.world = world;
    }

    static boolean refusesCreation(String uid) {
        return Math.floorMod(uid.hashCode(), CREATIONS_REFUSED) == 0;
    }

    Stream<Contract> ofUid(String uid) {
        return contracts.values().stream().filter(each -> each.uid.equals(uid));
    }

    Optional<Contract> find(String id) {
        return Optional.ofNullable(contracts.get(id));
    }

    /** How many contracts of a uid creations have made that arrived too late. */
    int lateCreations(String uid) {
        return lateCreations.getOrDefault(uid, 0);
    }

    /** Whether a request about an offering arrived after the catalog had given it up. */
    boolean isLate(String offering) {
        return lateOfferings.stream().anyMatch(each -> each.contains(offering) || offering.contains(each));
    }

    private <T> Future<T> call(Supplier<T> effect, Runnable ifLate) {
        int process = world.process();
        Instant deadline = world.clock().instant().plus(FaultyCall.TIMEOUT);
        return FaultyCall.send(world, () -> {
            if (process != world.process() || !world.clock().instant().isBefore(deadline)) {
                ifLate.run();
            }
            return effect.get();
        });
    }

    private <T> Future<T> call(Supplier<T> effect) {
        return call(effect, () -> {});
    }

    private Contract require(String id) {
        return find(id).orElseThrow(() -> CallFailedException.answered(404, "no such contract"));
    }

    private static void refuseIf(boolean isRefused) {
        if (isRefused) {
            throw CallFailedException.answered(REFUSED, "refused");
        }
    }

    private static List<String> ruleIds(List<JsonValue> policies) {
        List<String> rules = policies.stream()
                .map(policy -> policy.member("ruleId").asText())
                .toList();
        refuseIf(rules.stream().anyMatch(rule -> rule.endsWith(BAD)));
        return rules;
    }

    @Override
    public Future<Optional<JsonValue>> findContract(String uid) {
        return call(() -> ofUid(uid).findFirst().map(Contract::toJson));
    }

    @Override
    public Future<JsonValue> createContract(String uid, String ecosystem, String orchestrator) {
        return call(
                () -> {
                    refuseIf(refusesCreation(uid));
                    Contract created = new Contract("contract-" + contracts.size(), uid);
                    contracts.put(created.id, created);
                    return created.toJson();
                },
                () -> lateCreations.merge(uid, 1, Integer::sum));
    }

    @Override
    public Future<JsonValue> contract(String contractId) {
        return call(() -> require(contractId).toJson());
    }

    @Override
    public Future<JsonValue> setRolePolicies(String contractId, List<JsonValue> policies) {
        return call(() -> {
            ruleIds(policies);
            return require(contractId).toJson();
        });
    }

    @Override
    public Future<JsonValue> signContract(String contractId, String participant, String role, String signature) {
        return call(() -> {
            Contract contract = require(contractId);
            refuseIf(contract.isTerminated || signature.endsWith(BAD));
            contract.signatures.put(participant, signature);
            return contract.toJson();
        });
    }

    @Override
    public Future<JsonValue> setOfferingPolicies(
            String contractId, String participant, String offering, List<JsonValue> policies) {
        return call(
                () -> {
                    Contract contract = require(contractId);
                    contract.offerings.put(offering, ruleIds(policies));
                    return contract.toJson();
                },
                () -> lateOfferings.add(offering));
    }

    @Override
    public Future<JsonValue> removeOfferingPolicies(String contractId, String offering, String participant) {
        return call(
                () -> {
                    Contract contract = require(contractId);
                    contract.offerings.keySet().removeIf(url -> url.endsWith(offering));
                    return contract.toJson();
                },
                () -> lateOfferings.add(offering));
    }

    @Override
    public Future<JsonValue> insertProcessing(String contractId, JsonValue chain) {
        return call(() -> NOTHING);
    }

    @Override
    public Future<JsonValue> updateProcessing(String contractId, String chainId, JsonValue chain) {
        return call(() -> NOTHING);
    }

    @Override
    public Future<JsonValue> removeProcessing(String contractId, String chainId) {
        return call(() -> NOTHING);
    }

    @Override
    public Future<JsonValue> removeOffering(String offering) {
        return call(() -> {
            contracts.values().forEach(each -> each.offerings.keySet().removeIf(url -> url.endsWith(offering)));
            return NOTHING;
        });
    }

    @Override
    public Future<JsonValue> terminateContract(String contractId) {
        return call(() -> {
            Contract contract = require(contractId);
            contract.isTerminated = true;
            return contract.toJson();
        });
    }
}
