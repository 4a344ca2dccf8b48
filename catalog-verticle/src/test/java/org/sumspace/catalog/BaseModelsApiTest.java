package org.sumspace.catalog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.service.BaseModelFiles;
import org.sumspace.catalog.training.plan.service.FetchLimit;
import org.sumspace.catalog.training.plan.store.BaseModelStore;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.RawConnection;
import org.sumspace.common.training.model.ModelFile;

/** Base models that AI providers send. */
class BaseModelsApiTest {
    private static final String FILES = "/base_models";
    /** A pickle of protocol 2 that executes {@code true} if its reader executes what it reads. */
    private static final byte[] MALICIOUS = "\u0080\u0002cos\nsystem\nX\u0004\0\0\0true\u0085R.".getBytes(ISO_8859_1);
    /** More features than fit into one stored part. */
    private static final int MANY_FEATURES = 40_000;

    @TempDir
    private static Path dataDir;

    private static MutableClock clock;
    private static CatalogUnderTest catalog;
    private static int people;
    private static int trainings;

    @BeforeAll
    static void start() {
        clock = new MutableClock(Instant.now());
        catalog = new CatalogUnderTest(dataDir, Optional.empty(), clock);
    }

    @AfterAll
    static void stop() {
        catalog.close();
    }

    private record Person(String id, String token) {
        Person() {
            this("%024x".formatted(++people));
        }

        private Person(String id) {
            this(id, catalog.enrolled(id, "person" + id));
        }

        Person loggedInAgain() {
            return new Person(id, catalog.login("person" + id + "@example.org", CatalogUnderTest.PASSWORD));
        }

        ApiProbe.Call send(byte[] file) {
            return BaseModelsApiTest.send(file).bearer(token);
        }

        List<JsonObject> files() {
            return list(token);
        }

        ApiProbe.Call publish(String url) {
            JsonObject plan = catalog.draft("tp-" + ++trainings).put("base_model", url);
            return catalog.api.post("/training_plan", plan).bearer(token);
        }
    }

    private static ApiProbe.Call send(byte[] file) {
        return catalog.api.post(FILES, new JsonObject()).body(MediaTypes.OCTET_STREAM, file);
    }

    private static List<JsonObject> list(String token) {
        return catalog
                .api
                .get(FILES)
                .bearer(token)
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result")
                .stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private static String operator() {
        return catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
    }

    private static String path(byte[] file) {
        return FILES + "/" + Digest.of(file);
    }

    private static String url(byte[] file) {
        return catalog.self.certificate().url() + path(file);
    }

    private static Documents parts() {
        return catalog.database.documents("base_model_parts");
    }

    private static long partsOf(byte[] file) {
        return result(parts().count(Query.is("sha256", Digest.of(file).toString())));
    }

    @Test
    void file_isDescribedToItsOwner_andReadByWhoeverHasTheUrl() {
        Person ada = new Person();
        byte[] model =
                ModelFile.zero("SGDClassifier", 3, List.of("a", "b", "c")).write();
        JsonObject sent = ada.send(model).expect(200).json();
        assertThat(sent)
                .isEqualTo(new JsonObject()
                        .put("url", url(model))
                        .put("owner", ada.id())
                        .put("sha256", Digest.of(model).toString())
                        .put("size", model.length)
                        .put("sentAt", clock.instant().toEpochMilli())
                        .put("estimator", "SGDClassifier")
                        .put("features", 3)
                        .put("classCount", 3)
                        .put("classes", new JsonArray().add("a").add("b").add("c")));
        assertThat(ada.files()).containsExactly(sent);
        ApiProbe.Answer read = catalog.api.get(path(model)).expect(200);
        assertThat(read.bytes()).isEqualTo(model);
        assertThat(read.header("Content-Type")).isEqualTo(MediaTypes.OCTET_STREAM);
        assertThat(read.header("Cache-Control")).contains("immutable");
        assertThat(read.header("ETag")).isEqualTo('"' + Digest.of(model).toString() + '"');
        assertThat(read.header("Repr-Digest")).isEqualTo(ContentDigest.fieldOf(Digest.of(model)));
        assertThat(read.header("Content-Disposition")).startsWith("attachment");
        ApiProbe.Answer head = catalog.api.get(path(model)).method("HEAD").expect(200);
        assertThat(head.header("ETag")).isEqualTo(read.header("ETag"));
        assertThat(head.bytes()).isEmpty();
    }

    @Test
    void modelThatPredictsANumber_hasNoClasses() {
        JsonObject sent = new Person()
                .send(ModelFile.zero("Ridge", 3, List.of()).write())
                .expect(200)
                .json();
        assertThat(sent.getString("estimator")).isEqualTo("Ridge");
        assertThat(sent.getInteger("classCount")).isZero();
        assertThat(sent.getJsonArray("classes")).isEmpty();
    }

    @Test
    void largeFile_isStoredInParts_andIsTheSameAgain() {
        byte[] model = CatalogUnderTest.model(MANY_FEATURES);
        Person ada = new Person();
        ada.send(model).expect(200);
        assertThat(partsOf(model))
                .isEqualTo((model.length + BaseModelStore.PART_BYTES - 1) / BaseModelStore.PART_BYTES);
        assertThat(catalog.api.get(path(model)).expect(200).bytes()).isEqualTo(model);
    }

    @Test
    void fileWithWhichNoTrainingCanBegin_isRefusedWithTheReason_andNotStored() {
        Person ada = new Person();
        ada.send(MALICIOUS)
                .expect(422)
                .problem()
                .isOfType(ProblemType.UNPROCESSABLE)
                .hasViolation("")
                .detailContains("os.system");
        ada.send("hello".getBytes(US_ASCII)).expect(422);
        ada.send(new byte[0]).expect(400).problem().hasViolation("");
        ada.send(CatalogUnderTest.model()).header("Content-Type", "text/csv").expect(415);
        assertThat(ada.files()).isEmpty();
        catalog.api.get(path(MALICIOUS)).expect(404);
    }

    @Test
    void fileThatIsTooLarge_isRefusedBeforeItIsRead() {
        String head = "POST " + FILES + " HTTP/1.1\r\nHost: catalog\r\nAuthorization: Bearer " + new Person().token()
                + "\r\nContent-Length: ";
        RawConnection.Answer refused =
                RawConnection.exchange(catalog.base(), head + (ModelFile.MAX_FILE_BYTES + 1) + "\r\n\r\n");
        assertThat(refused.status()).isEqualTo(413);
    }

    @Test
    void onlyParticipantsSendFiles_andOnlyOwnersAndOperatorsSeeThem() {
        byte[] model = CatalogUnderTest.model(5);
        Person ada = new Person();
        Person bob = new Person();
        ada.send(model).expect(200);
        send(model).expect(401);
        send(model).bearer(operator()).expect(403).problem().isOfType(ProblemType.FORBIDDEN);
        catalog.api.get(FILES).expect(401);
        catalog.api.delete(path(model)).expect(401);
        catalog.api.delete(path(model)).bearer(bob.token()).expect(404);
        assertThat(bob.files()).isEmpty();
        assertThat(list(operator())).extracting(file -> file.getString("owner")).contains(ada.id());
        ApiProbe.Call asNode = catalog.api.get(FILES);
        catalog.signature(catalog.organisations.get(0).processor(), HttpMethod.GET, FILES, new byte[0])
                .forEach(asNode::header);
        asNode.expect(401);
        catalog.api.delete(path(model)).bearer(operator()).expect(204);
        assertThat(ada.files()).isEmpty();
    }

    @Test
    void sameFileAgain_isStoredOnce() {
        Person ada = new Person();
        byte[] model = CatalogUnderTest.model(6);
        JsonObject first = ada.send(model).expect(200).json();
        assertThat(ada.send(model).expect(200).json()).isEqualTo(first);
        assertThat(ada.files()).containsExactly(first);
        assertThat(partsOf(model)).isEqualTo(1);
    }

    @Test
    void twoOwners_deleteTheFileForThemselves_andItsContentGoesWithTheLast() {
        byte[] model = CatalogUnderTest.model(7);
        Person ada = new Person();
        Person bob = new Person();
        ada.send(model).expect(200);
        bob.send(model).expect(200);
        catalog.api.delete(path(model)).bearer(ada.token()).expect(204);
        assertThat(ada.files()).isEmpty();
        catalog.api.delete(path(model)).bearer(ada.token()).expect(404);
        assertThat(bob.files()).hasSize(1);
        assertThat(catalog.api.get(path(model)).expect(200).bytes()).isEqualTo(model);
        catalog.api.delete(path(model)).bearer(bob.token()).expect(204);
        catalog.api.get(path(model)).expect(404);
        assertThat(result(StoredContents.of(catalog.database)).entrySet())
                .filteredOn(collection -> collection.getKey().startsWith("base_model"))
                .allSatisfy(collection -> assertThat(collection.getValue().toString())
                        .doesNotContain(Digest.of(model).toString()));
    }

    /** The catalog's own URL does not exist in this test: the file can only come from its store. */
    @Test
    void planBeginsWithAFileOfItsOwner_whichStaysUntilTheTrainingHasEnded() {
        byte[] model = CatalogUnderTest.model();
        Person ada = new Person();
        Person bob = new Person();
        ada.send(model).expect(200);
        bob.send(model).expect(200);
        ada.publish(url(model)).expect(200);
        String training = "tp-" + trainings;
        assertThat(result(catalog.stores.trainingPlans().find(training))
                        .orElseThrow()
                        .plan()
                        .baseModel())
                .isEqualTo(Digest.of(model));
        catalog.api
                .delete(path(model))
                .bearer(ada.token())
                .expect(409)
                .problem()
                .detailContains("open training plan");
        catalog.api.delete(path(model)).bearer(operator()).expect(409);
        assertThat(ada.files()).hasSize(1);
        catalog.api.delete(path(model)).bearer(bob.token()).expect(204);
        TrainingEnd end = new TrainingEnd(TrainingEnd.Outcome.COMPLETED, "all rounds are done", clock.instant());
        result(catalog.stores.trainingPlans().end(training, end));
        catalog.api.delete(path(model)).bearer(ada.token()).expect(204);
    }

    @Test
    void fileOfAnotherParticipant_orOneThatWasNotSent_isNoBaseModel() {
        byte[] model = CatalogUnderTest.model(2);
        Person bob = new Person();
        new Person().send(model).expect(200);
        bob.publish(url(model))
                .expect(422)
                .problem()
                .hasViolation("/base_model")
                .detailContains("send it first");
        bob.send(model).expect(200);
        bob.publish(url(model)).expect(200);
        bob.publish(url(MALICIOUS)).expect(422).problem().hasViolation("/base_model");
        byte[] other = CatalogUnderTest.model(3);
        bob.send(other).expect(200);
        bob.publish(url(other)).expect(422).problem().hasViolation("/target_data/features");
    }

    @Test
    void uploadsThatAreCut_storeNothing_andOneParticipantHasFewAtATime() {
        byte[] model = CatalogUnderTest.model(1_001);
        Person ada = new Person();
        String head = "POST " + FILES + " HTTP/1.1\r\nHost: catalog\r\nAuthorization: Bearer " + ada.token()
                + "\r\nContent-Length: " + model.length + "\r\n\r\n";
        List<RawConnection> begun = Stream.generate(() ->
                        RawConnection.open(catalog.base()).send(head).send(Arrays.copyOf(model, model.length - 1)))
                .limit(FetchLimit.FETCHES_OF_ONE_OWNER_MAX)
                .toList();
        await().until(() -> ada.send(CatalogUnderTest.model(9)).answer().status() == 429);
        assertThat(ada.send(CatalogUnderTest.model(9)).expect(429).header("Retry-After"))
                .isNotEmpty();
        new Person().send(CatalogUnderTest.model(9)).expect(200);
        begun.forEach(RawConnection::abort);
        await().until(() -> ada.send(CatalogUnderTest.model(9)).answer().status() == 200);
        assertThat(ada.files()).hasSize(1);
        assertThat(partsOf(model)).isZero();
    }

    @Test
    void participantHasFewFiles_ofALimitedSizeTogether() {
        Person ada = new Person();
        IntStream.rangeClosed(1, BaseModelFiles.FILES_MAX)
                .forEach(features -> ada.send(CatalogUnderTest.model(features)).expect(200));
        ada.send(CatalogUnderTest.model(1)).expect(200);
        byte[] more = CatalogUnderTest.model(BaseModelFiles.FILES_MAX + 1);
        ada.send(more).expect(409).problem().detailContains("Delete one");
        assertThat(partsOf(more)).isZero();

        Person bob = new Person();
        JsonObject first = bob.send(CatalogUnderTest.model(1)).expect(200).json();
        Query query = Query.is("owner", bob.id());
        long almostAll = BaseModelFiles.BYTES_MAX - more.length + 1;
        result(catalog.database.documents("base_models").set(query, new JsonObject().put("size", almostAll)));
        bob.send(more).expect(409).problem().detailContains(String.valueOf(BaseModelFiles.BYTES_MAX));
        catalog.api
                .delete(FILES + "/" + first.getString("sha256"))
                .bearer(bob.token())
                .expect(204);
        bob.send(more).expect(200);
    }

    @Test
    void catalogThatIsFull_saysSo() {
        Documents contents = catalog.database.documents("base_model_contents");
        result(contents.insert(new JsonObject().put(Documents.ID, "full").put("size", 1L << 30)));
        new Person().send(CatalogUnderTest.model(10)).expect(507);
        result(contents.delete("full"));
        new Person().send(CatalogUnderTest.model(10)).expect(200);
    }

    @Test
    void damagedFile_isNeverAnsweredWhole_norTrainedWith_untilItIsSentAgain() {
        Person ada = new Person();
        byte[] small = CatalogUnderTest.model(2);
        byte[] large = CatalogUnderTest.model(MANY_FEATURES + 1);
        ada.send(small).expect(200);
        ada.send(large).expect(200);
        damage(small);
        damage(large);
        catalog.api.get(path(small)).expect(424);
        String broken = RawConnection.open(catalog.base())
                .send("GET " + path(large) + " HTTP/1.1\r\nHost: catalog\r\n\r\n")
                .untilClosed();
        assertThat(broken).startsWith("HTTP/1.1 200").doesNotEndWith("0\r\n\r\n");
        ada.publish(url(small))
                .expect(422)
                .problem()
                .hasViolation("/base_model")
                .detailContains("send the file again");
        ada.send(small).expect(200);
        ada.publish(url(small)).expect(200);
    }

    private static void damage(byte[] file) {
        Query first = Query.is(Documents.ID, Digest.of(file) + "/0");
        assertThat(result(parts().set(first, new JsonObject().put("bytes", "AAAA"))))
                .isTrue();
    }

    @Test
    void fileThatNoPlanNames_isRemovedAfterThirtyDays() {
        byte[] used = CatalogUnderTest.model(2);
        byte[] unused = CatalogUnderTest.model(11);
        byte[] again = CatalogUnderTest.model(12);
        Person ada = new Person();
        ada.send(used).expect(200);
        ada.send(unused).expect(200);
        ada.send(again).expect(200);
        ada.publish(url(used)).expect(200);
        TrainingEnd end = new TrainingEnd(TrainingEnd.Outcome.COMPLETED, "all rounds are done", clock.instant());
        result(catalog.stores.trainingPlans().end("tp-" + trainings, end));
        BaseModelFiles files = catalog.services.trainings().baseModels();

        clock.advance(BaseModelFiles.KEPT_UNUSED);
        result(files.removeUnused());
        catalog.api.get(path(unused)).expect(200);
        ada.loggedInAgain().send(again).expect(200);

        clock.advance(Duration.ofMillis(1));
        result(files.removeUnused());
        catalog.api.get(path(unused)).expect(404);
        catalog.api.get(path(again)).expect(200);
        assertThat(catalog.api.get(path(used)).expect(200).bytes()).isEqualTo(used);
        assertThat(partsOf(unused)).isZero();
    }
}
