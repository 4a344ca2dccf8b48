package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;
import org.sumspace.connector.catalogcopy.store.CatalogCopyStore;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.store.CertificationStore;
import org.sumspace.connector.configuration.domain.BaseUrl;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ConnectorSettings.PageOrigin;
import org.sumspace.connector.configuration.domain.ConsentKey;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.store.SettingsStore;
import org.sumspace.connector.learner.domain.MadeLink;
import org.sumspace.connector.learner.store.LearnerCodeStore;
import org.sumspace.connector.registration.domain.ConnectorRegistration;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.SigningKeys;
import org.sumspace.connector.registration.store.SigningKeysFile;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.domain.TrainingName;
import org.sumspace.connector.shared.store.GoldenDocuments;
import org.sumspace.connector.shared.store.TrainingStore;
import org.sumspace.connector.user.domain.User;
import org.sumspace.connector.user.domain.UserContent;
import org.sumspace.connector.user.store.UserStore;

/** The documents of the connector's stores, member by member: a later build reads those of an earlier one. */
class StoredDocumentsTest extends StoreTestBase {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Digest DIGEST = Digest.of(new byte[1]);
    private static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);

    private void assertStoredAsGolden(String collection) {
        assertStored(collection, collection);
    }

    private void assertStored(String collection, String golden) {
        assertThat(GoldenDocuments.stored(database(), collection)).isEqualTo(GoldenDocuments.of(golden));
    }

    @StoreTest
    void settings() {
        ParticipantConfiguration configuration = new ParticipantConfiguration(
                BaseUrl.parse("https://connector.example/"),
                "service-key",
                BaseUrl.parse("https://catalog.example/v1/"),
                BaseUrl.parse("https://contracts.example/"),
                BaseUrl.parse("https://consent.example/"),
                null,
                BaseUrl.parse("https://billing.example/"),
                null,
                "2mb",
                true,
                250);
        ConnectorSettings full = new ConnectorSettings(
                0,
                configuration,
                "sealed",
                3,
                new TreeMap<>(Map.of(
                        "b", new Credential("b", "apiKey", "x-key", "sealed b", 1),
                        "a", new Credential("a", "basic", "user", "sealed a", 0))),
                List.of(PageOrigin.of("https://app.example")),
                new ConsentKey(BaseUrl.parse("https://consent.example/"), "PEM"));
        SettingsStore store = new SettingsStore(database());

        ConnectorSettings saved = result(store.save(full));

        assertStoredAsGolden("settings");
        assertThat(result(store.load())).isEqualTo(saved);
        ConnectorSettings bare =
                new ConnectorSettings(saved.revision(), null, null, 3, new TreeMap<>(), List.of(), null);
        assertThat(result(store.save(bare))).isEqualTo(result(store.load()));
        assertStored("settings", "settingsWithoutConfiguration");
    }

    @StoreTest
    void certifications() {
        Certification signed = certification("signed", new PrivacyCost(1.5, 1e-6), 2, Bytes.of(new byte[] {1, 2}));
        Certification first = certification("first", PrivacyCost.UNBOUNDED, 0, null);
        CertificationStore store = new CertificationStore(database());

        result(store.save(List.of(signed, first)));

        assertStoredAsGolden("certifications");
        assertThat(result(store.ofPlan("plan"))).containsExactlyInAnyOrder(signed, first);
    }

    @StoreTest
    void trainings() {
        TrainingStore store = new TrainingStore(database());
        TrainingName moments =
                new TrainingName("Course recommender", "Recommends the next course.", Contribution.MOMENTS, Set.of());
        TrainingName update = new TrainingName(
                "Dropout warning",
                "Warns of dropouts.",
                Contribution.UPDATE,
                Set.of(ClassMetric.SCORES, ClassMetric.CONFUSION));
        TrainingEnd end = new TrainingEnd(TrainingEnd.Outcome.ENDED_EARLY, NOW);
        URI catalog = URI.create("https://catalog.example");

        result(store.add("consented"));
        result(store.add("ended", moments, catalog));
        result(store.add("open", update, catalog));
        result(store.end("ended", end));
        result(store.end("ended", new TrainingEnd(TrainingEnd.Outcome.COMPLETED, NOW.plusSeconds(1))));

        assertStoredAsGolden("trainings");
        assertThat(result(store.open(10))).isEqualTo(Map.of(catalog, List.of("open")));
        assertThat(result(store.find(List.of("consented", "ended", "open", "other"), id -> !id.equals("consented"))))
                .isEqualTo(Map.of(
                        "consented", KnownTraining.UNKNOWN,
                        "ended", new KnownTraining(moments, end, false),
                        "open", new KnownTraining(update, null, true)));
    }

    private static Certification certification(
            String processor, PrivacyCost cost, int serial, @Nullable Bytes statement) {
        return new Certification(
                new DpId(serial, 7),
                "plan",
                DIGEST,
                URI.create("https://catalog.example"),
                4,
                cost,
                processor,
                "https://processor.example",
                SigningKey.ofSeed(Digest.of(processor.getBytes(UTF_8)).toBytes())
                        .publicKey(),
                DIGEST,
                serial,
                new TreeSet<>(List.of("ben", "ada")),
                statement,
                serial > 0,
                serial == 0);
    }

    @StoreTest
    void catalogCopies() {
        CatalogCopy copy =
                CatalogCopy.of("https://catalog.example", CatalogCopy.Kind.DATARESOURCES, "65f0c0ffee0000000000e001");
        CatalogCopyStore store = new CatalogCopyStore(database());

        result(store.addIfAbsent(copy));

        assertStoredAsGolden("catalogCopies");
        assertThat(result(store.find(copy.id()))).contains(copy);
    }

    @StoreTest
    void users() {
        User waiting = User.created("a", new UserContent("ada@example.org", "1", "https://ada.example"), NOW);
        User registered = User.created("b", new UserContent("ben@example.org", "2", ""), NOW)
                .refused("no", NOW)
                .registered("identifier");
        UserStore store = new UserStore(database());

        result(store.addAll(List.of(waiting, registered)));

        assertStoredAsGolden("users");
        assertThat(result(store.list(new PageRequest(10, 1)))).containsExactly(waiting, registered);
    }

    @StoreTest
    void learnerCodes() {
        MadeLink link = new MadeLink("ada", "op@example.org", NOW, NOW.plusSeconds(60), MadeLink.State.WAITING, null);
        LearnerCodeStore store = new LearnerCodeStore(database());

        result(store.add(DIGEST, link));
        assertThat(result(store.use(DIGEST, NOW.plusSeconds(1)))).contains("ada");
        result(store.add(Digest.ZERO, link));

        assertStoredAsGolden("learnerCodes");
        assertThat(result(store.page(new PageRequest(10, 1), NOW)).result())
                .containsExactlyInAnyOrder(
                        link,
                        new MadeLink(
                                "ada",
                                "op@example.org",
                                NOW,
                                NOW.plusSeconds(60),
                                MadeLink.State.USED,
                                NOW.plusSeconds(1)));
    }

    @Test
    void signingKeys(@TempDir Path folder) throws IOException {
        SigningKeys keys = new SigningKeys(
                "app-key",
                List.of(
                        new ExchangeKey(SigningKey.ofSeed(DIGEST.toBytes()).publicKey(), null, NOW),
                        new ExchangeKey(KEY.publicKey(), KEY, null)),
                new ConnectorRegistration(
                        URI.create("https://catalog.example/v1/catalog/participants/1"),
                        "https://catalog.example/v1/",
                        "https://connector.example/",
                        "service-key"));
        SigningKeysFile file = new SigningKeysFile(folder);

        file.write(keys);
        file.write(file.open(new SecureRandom()));

        assertThat(Files.readAllLines(folder.resolve("connector-keys.json")))
                .isEqualTo(GoldenDocuments.of("signingKeys"));
    }
}
