package org.sumspace.bench.contract;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.store.RecordIds;
import org.sumspace.contract.agreement.core.SignatureRules;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.Signature;
import org.sumspace.contract.shared.domain.Actor;

/** Contracts of ecosystems of about 4 KB of JSON, each signed by one member; a member has signed ten of them. */
final class BenchContracts {
    /** How many contracts have the same member. */
    static final int OF_A_MEMBER = 10;

    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final int OFFERINGS = 2;
    private static final int POLICIES = 3;
    private static final String ROLE = "orchestrator";

    private final SigningKey key = SigningKey.generate(new SecureRandom());
    private final Terms terms = new Terms(AgreementKind.ECOSYSTEM);
    private final RecordIds recordIds = new RecordIds(new Random(1));
    private final String orchestrator;
    private final List<String> ids = new ArrayList<>();

    /** @param catalog public URL of the catalog that publishes the orchestrator's key */
    BenchContracts(String catalog) {
        this.orchestrator = catalog + "/v1/catalog/participants/" + "e".repeat(24);
    }

    Agreement next() {
        int number = ids.size();
        Instant now = CREATED.plusSeconds(number);
        String id = recordIds.next(now);
        ids.add(id);
        String member = member(number / OF_A_MEMBER);
        return Agreement.pending(
                        id,
                        AgreementKind.ECOSYSTEM,
                        new AgreementOrigin(id, Digest.ZERO),
                        now,
                        terms(),
                        offerings(member, number))
                .withSignatures(List.of(Signature.text(member, "participant", "signed", now)), List.of(), true, now);
    }

    private JsonValue terms() {
        return terms.create(
                JsonValue.of(Map.of(
                        "ecosystem", BenchPolicies.CATALOG + "/ecosystems/" + "a".repeat(24), ROLE, orchestrator)),
                "");
    }

    private static List<OfferingPolicies> offerings(String member, int number) {
        return IntStream.range(0, OFFERINGS)
                .mapToObj(each -> {
                    String offering = BenchPolicies.offering(OFFERINGS * number + each);
                    List<Map<String, Object>> policies = IntStream.range(0, POLICIES)
                            .mapToObj(policy -> BenchPolicies.policy("urn:policy:" + policy, offering))
                            .toList();
                    return new OfferingPolicies(
                            "%024x".formatted(each), member, offering, JsonValue.of(policies), Actor.CATALOG);
                })
                .toList();
    }

    static String member(int number) {
        return BenchPolicies.CATALOG + "/participants/%024x".formatted(number);
    }

    /** The ids of all contracts so far. */
    List<String> ids() {
        return List.copyOf(ids);
    }

    SigningKey key() {
        return key;
    }

    /**
     * A request of the orchestrator to sign a contract, with a signature that is verified.
     *
     * @param manager public URL of the contract manager
     */
    Map<String, Object> signature(String manager, String id) {
        Digest digest = SignatureRules.termsDigest(Agreement.pending(
                id, AgreementKind.ECOSYSTEM, new AgreementOrigin(id, Digest.ZERO), CREATED, terms(), List.of()));
        JsonValue statement = JsonValue.of(Map.of(
                "contract",
                manager + "/contracts/" + id,
                "participant",
                orchestrator,
                "role",
                ROLE,
                "terms",
                digest.toString(),
                "version",
                0));
        String token = CompactToken.sign(statement, ConnectorKey.thumbprint(key.publicKey()), key);
        return Map.of("participant", orchestrator, "role", ROLE, "signature", token);
    }
}
