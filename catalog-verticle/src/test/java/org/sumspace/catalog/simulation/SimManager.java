package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.service.BilateralContracts;
import org.sumspace.common.document.JsonValue;

/**
 * A contract manager without idempotency behind a network that loses requests and answers, and delivers some requests
 * late. It refuses some contracts, policies and signatures, and the same ones each time.
 */
final class SimManager implements BilateralContracts {
    static final String BAD = "bad";
    static final long ANY_VERSION = -1;
    private static final Duration TIMEOUT = FaultyCall.TIMEOUT;
    private static final int REFUSED = 422;
    private static final int CONFLICT = 409;

    private final World world;
    private final boolean terminates;
    private final boolean hasVersions;
    private final Map<String, Contract> contracts = new LinkedHashMap<>();
    private final Map<String, Integer> lateCreations = new HashMap<>();

    /** A contract as the manager has it. */
    static final class Contract {
        final String id;
        final String uid;
        final List<String> policies = new ArrayList<>();
        final Map<String, String> signatures = new TreeMap<>();
        String status = "pending";
        int version;

        Contract(String id, String uid) {
            this.id = id;
            this.uid = uid;
        }

        /** The version of the terms that its signatories must have seen. */
        String terms() {
            return String.join(",", new TreeSet<>(policies));
        }

        JsonValue toJson() {
            return JsonValue.of(Map.of(
                    "_id",
                    id,
                    "uid",
                    uid,
                    "status",
                    status,
                    "__v",
                    version,
                    "policy",
                    policies.stream().map(rule -> Map.of("description", rule)).toList(),
                    "signatures",
                    signatures.entrySet().stream()
                            .map(each -> Map.of("did", each.getKey(), "value", each.getValue()))
                            .toList()));
        }
    }

    SimManager(World world) {
        this.world = world;
        this.terminates = world.chance(0.5);
        this.hasVersions = world.chance(0.5);
    }

    List<Contract> contracts() {
        return List.copyOf(contracts.values());
    }

    Optional<Contract> find(String contractId) {
        return Optional.ofNullable(contracts.get(contractId));
    }

    /** Contracts of one uid that more than one creation in time cannot explain. */
    boolean hasTooMany(String uid) {
        long number =
                contracts.values().stream().filter(each -> each.uid.equals(uid)).count();
        return number > 1 + lateCreations.getOrDefault(uid, 0);
    }

    @Override
    public Future<Optional<JsonValue>> findBilateral(String uid) {
        return call(() -> contracts.values().stream()
                .filter(each -> each.uid.equals(uid))
                .findFirst()
                .map(Contract::toJson));
    }

    @Override
    public Future<JsonValue> createBilateral(NewBilateral contract) {
        int process = world.process();
        Instant deadline = world.clock().instant().plus(TIMEOUT);
        return call(() -> {
            if (Math.floorMod(contract.uid().hashCode(), 11) == 0) {
                throw refused();
            }
            if (process != world.process() || !world.clock().instant().isBefore(deadline)) {
                lateCreations.merge(contract.uid(), 1, Integer::sum);
            }
            Contract created = new Contract("contract-" + contracts.size(), contract.uid());
            contracts.put(created.id, created);
            return created.toJson();
        });
    }

    @Override
    public Future<JsonValue> bilateral(String contractId) {
        return call(() -> require(contractId).toJson());
    }

    @Override
    public Future<JsonValue> setBilateralPolicies(String contractId, List<JsonValue> policies, long version) {
        return call(() -> {
            List<String> rules = policies.stream()
                    .map(policy -> policy.member("ruleId").asText())
                    .toList();
            if (rules.stream().anyMatch(rule -> rule.endsWith(BAD))) {
                throw refused();
            }
            Contract contract = require(contractId);
            if (hasVersions) {
                changeTerms(contract, version);
            }
            contract.policies.addAll(rules);
            return contract.toJson();
        });
    }

    @Override
    public Future<JsonValue> signBilateral(String contractId, String party, String signature) {
        return call(() -> {
            Contract contract = require(contractId);
            if (signature.endsWith(BAD) || contract.status.equals("terminated")) {
                throw refused();
            }
            contract.version++;
            contract.signatures.put(party, signature);
            if (contract.signatures.size() == 2) {
                contract.status = "signed";
            }
            return contract.toJson();
        });
    }

    @Override
    public Future<JsonValue> terminateBilateral(String contractId) {
        return call(() -> {
            if (!terminates) {
                throw CallFailedException.answered(404, "no such route");
            }
            Contract contract = require(contractId);
            contract.status = "terminated";
            return contract.toJson();
        });
    }

    /** Signatures of earlier terms are void. */
    private static void changeTerms(Contract contract, long expected) {
        if (expected != contract.version && expected != ANY_VERSION) {
            throw CallFailedException.answered(CONFLICT, "changed");
        }
        contract.version++;
        contract.signatures.clear();
        contract.status = "pending";
    }

    private Contract require(String contractId) {
        return find(contractId).orElseThrow(() -> CallFailedException.answered(404, "no such contract"));
    }

    private static CallFailedException refused() {
        return CallFailedException.answered(REFUSED, "refused");
    }

    private <T> Future<T> call(Supplier<T> effect) {
        return FaultyCall.send(world, effect);
    }
}
