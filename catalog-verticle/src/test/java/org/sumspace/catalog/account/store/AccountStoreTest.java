package org.sumspace.catalog.account.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ParticipantProfile.LegalPerson;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;

class AccountStoreTest extends StoreTestBase {

    private final FieldCipher cipher = new FieldCipher(new byte[FieldCipher.KEY_BYTES], new SecureRandom());
    private final ServiceKeys keys = ServiceKeys.random(new SecureRandom());

    private AccountStore store() {
        AccountStore store = new AccountStore(database(), cipher);
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void account_isFoundByItsEmailAndId() {
        AccountStore accounts = store();
        ParticipantAccount account = account("1", "ada@example.org", "Alma");
        result(accounts.add(account, Optional.of(keys)));
        assertThat(result(accounts.byEmail("ada@example.org"))).contains(account);
        assertThat(result(accounts.account("1"))).contains(account);
        assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
    }

    /** The document as nodes have stored it so far; other versions of this class must read and write the same. */
    @StoreTest
    void storedForm_isTheDocument() {
        AccountStore accounts = store();
        ParticipantProfile profile = new ParticipantProfile(
                "did:web:a",
                "https://a.example/logo",
                "terms",
                "org",
                "plan",
                List.of("x", "y"),
                new LegalPerson("r", "FI", "SE", List.of("p1", "p2"), List.of("s1")));
        Participant participant = Participant.named("1", "Alma", NOW)
                .withProfile(profile, NOW.plusSeconds(1))
                .withVersion(3);
        ParticipantAccount account =
                new ParticipantAccount(participant, "a1", "ada@example.org", "Ada", "L", Secret.of("$argon2id$x"), 2);
        result(accounts.add(account, Optional.empty()));
        assertThat(result(database().documents("accounts").find("1")).orElseThrow())
                .isEqualTo(
                        new JsonObject(
                                "{\"_id\":\"1\",\"email\":\"ada@example.org\",\"adminId\":\"a1\",\"firstName\":\"Ada\","
                                        + "\"lastName\":\"L\",\"participantName\":\"Alma\",\"comparableName\":\"alma\","
                                        + "\"passwordHash\":\"$argon2id$x\",\"tokenGeneration\":2,\"serviceKey\":\"1\","
                                        + "\"createdAt\":1777881600000,\"dataspaceEndpoint\":\"\",\"connectorKeys\":\"{\\\"keys\\\":[]}\","
                                        + "\"updatedAt\":1777881601000,\"profile\":{\"did\":\"did:web:a\","
                                        + "\"logo\":\"https://a.example/logo\",\"termsAndConditions\":\"terms\","
                                        + "\"associatedOrganisation\":\"org\",\"plan\":\"plan\",\"permissions\":[\"x\",\"y\"],"
                                        + "\"registrationNumber\":\"r\",\"headquartersCountry\":\"FI\",\"legalCountry\":\"SE\","
                                        + "\"parentOrganization\":[\"p1\",\"p2\"],\"subOrganization\":[\"s1\"]},\"revision\":3}"));
        assertThat(result(accounts.account("1"))).contains(account);
    }

    @StoreTest
    void participants_areFoundByTheirIds() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma"), Optional.of(keys)));
        result(accounts.add(account("2", "eve@example.org", "Bete"), Optional.empty()));
        Participant alma = Participant.named("1", "Alma", NOW);
        Participant bete = Participant.named("2", "Bete", NOW);
        assertThat(result(accounts.participant("1"))).contains(alma);
        assertThat(result(accounts.participant("3"))).isEmpty();
        assertThat(result(accounts.participants(Set.of("2", "3", "1")))).isEqualTo(Map.of("1", alma, "2", bete));
    }

    @StoreTest
    void c16_secondAccountWithEmailOrNameOrKey_isRefused() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma"), Optional.of(keys)));
        assertConflict(() -> result(accounts.add(account("2", "ada@example.org", "Bete"), Optional.empty())));
        assertConflict(() -> result(accounts.add(account("3", "eve@example.org", "ALMA"), Optional.empty())));
        assertConflict(() -> result(accounts.add(account("4", "eve@example.org", "Bete"), Optional.of(keys))));
        assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
    }

    @StoreTest
    void c16_secretsAreEncrypted_eachForItsDocument() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma"), Optional.of(keys)));
        result(accounts.add(
                account("2", "eve@example.org", "Bete"), Optional.of(ServiceKeys.random(new SecureRandom()))));
        result(accounts.update(
                Participant.named("1", "Alma", NOW).withConnector("https://alma.example/", ConnectorKeys.NONE, NOW),
                Optional.of(Secret.of("planted-app-key"))));
        Documents raw = database().documents("accounts");
        JsonObject stored = result(raw.find("1")).orElseThrow();
        assertThat(stored.encode())
                .doesNotContain(keys.serviceSecretKey().reveal(), "planted-app-key")
                .contains(keys.serviceKey());
        assertThat(result(accounts.keys("1"))).contains(keys);
        assertThat(result(accounts.appKey("1"))).contains(Secret.of("planted-app-key"));
        assertThat(result(accounts.connector(keys.serviceKey())))
                .contains(new ConnectorAccount("1", "Alma", keys.serviceSecretKey()));

        JsonObject moved = new JsonObject().put("serviceSecretKey", stored.getString("serviceSecretKey"));
        result(raw.set(Query.is("_id", "2"), moved));
        assertThat(failure(accounts.keys("2")).getCause()).hasMessageContaining("store.key");
        assertThat(result(accounts.byEmail("eve@example.org"))).isPresent();
    }

    @StoreTest
    void participantWithoutKeys_isNoConnector() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma"), Optional.empty()));
        assertThat(result(accounts.keys("1"))).isEmpty();
        assertThat(result(accounts.serviceKey("1"))).isEmpty();
        assertThat(result(accounts.connector("1"))).isEmpty();
        result(accounts.replaceKeys("1", Optional.empty(), keys));
        assertThat(result(accounts.serviceKey("1"))).contains(keys.serviceKey());
        assertConflict(
                () -> result(accounts.replaceKeys("1", Optional.empty(), ServiceKeys.random(new SecureRandom()))));
        assertThat(result(accounts.keys("1"))).contains(keys);
    }

    @StoreTest
    void changesOfWhatWasReadBeforeAnotherChange_areConflicts() {
        AccountStore accounts = store();
        ParticipantAccount account = account("1", "ada@example.org", "Alma");
        result(accounts.add(account, Optional.of(keys)));
        Participant read = account.participant();
        ConnectorKeys signingKeys = new ConnectorKeys(
                List.of(new ConnectorKey(SigningKey.generate(new SecureRandom()).publicKey(), true)));
        Participant changed =
                result(accounts.update(read.withConnector("https://a.example/", signingKeys, NOW), Optional.empty()));
        assertThat(result(accounts.participant("1"))).contains(changed);
        assertThat(changed.version()).isEqualTo(1);
        assertConflict(() -> result(accounts.update(read, Optional.empty())));

        Secret hash = Secret.of("$argon2id$y");
        result(accounts.changePassword("1", account.passwordHash(), hash, 1));
        assertConflict(() -> result(accounts.changePassword("1", account.passwordHash(), hash, 1)));
        assertThat(result(accounts.replaceHash("1", account.passwordHash(), Secret.of("z"))))
                .isFalse();
        ParticipantAccount now = result(accounts.account("1")).orElseThrow();
        assertThat(now.passwordHash()).isEqualTo(hash);
        assertThat(now.tokenGeneration()).isEqualTo(1);
    }

    private ParticipantAccount account(String id, String email, String name) {
        return new ParticipantAccount(
                Participant.named(id, name, NOW), "a" + id, email, "Ada", "L", Secret.of("$argon2id$x"), 0);
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
