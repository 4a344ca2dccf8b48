package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.domain.QueuedMail;
import org.sumspace.assessment.account.store.MailOutbox;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.DocumentedMetrics;

/** Two nodes on one PostgreSQL, which one of them reaches over a connection that can be cut. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class TwoNodesIT {
    private static final Secret PASSWORD = Secret.of("of the tests");
    private static final int PORT_LINE = 3;
    /** Entries of the audit log of a run: created, started, ten stages and the end. */
    private static final long ENTRIES = 13;

    @TempDir
    static Path folder;

    private static Vertx vertx;
    private static Database direct;
    private static Database overLink;
    private static CutLink link;
    private static NodeUnderTest steady;
    private static NodeUnderTest cut;

    @BeforeAll
    static void start() throws IOException {
        vertx = Vertx.vertx();
        direct =
                Await.result(Database.open(vertx, folder.resolve("postgres"), PASSWORD, AssessmentVerticle.MIGRATIONS));
        List<String> status = Files.readAllLines(folder.resolve("postgres/data/postmaster.pid"));
        link = CutLink.to(vertx, Integer.parseInt(status.get(PORT_LINE).strip()));
        overLink = Await.result(Database.connect(
                vertx,
                PostgresUrl.parse("postgresql://sumspace_owner@127.0.0.1:" + link.port() + "/postgres?sslmode=disable"),
                PASSWORD,
                null,
                AssessmentVerticle.MIGRATIONS));
        steady = new NodeUnderTest(folder.resolve("steady"), Map.of(), direct);
        cut = new NodeUnderTest(folder.resolve("cut"), Map.of(), overLink);
        steady.admin();
        for (NodeUnderTest node : List.of(steady, cut)) {
            Path table = node.folder("default", "data").resolve("visits.csv");
            Files.createDirectories(table.getParent());
            Files.writeString(table, "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        }
    }

    @AfterAll
    static void stop() {
        link.restore();
        cut.close();
        steady.close();
        Await.result(overLink.close());
        Await.result(link.close());
        Await.result(direct.close());
        Await.result(vertx.close());
    }

    private static String run(NodeUnderTest node, String cookie) {
        return node.post("/v1/audits/run", new JsonObject().put("input_path", "visits.csv"), cookie)
                .expect(200)
                .json()
                .getString("run_id");
    }

    private static String status(NodeUnderTest node, String run, String cookie) {
        return node.get("/v1/audits/" + run, cookie).expect(200).json().getString("status");
    }

    private static boolean isHere(NodeUnderTest node, String run) {
        return Files.exists(node.folder("default", "runs").resolve(run));
    }

    /**
     * assessment R3, T7: a run goes on while its node does not reach the database; the other node leaves it alone; each step is
     * stored once; meanwhile the node answers 503 and says when to ask again. Steps that are stored without an answer, the claim of
     * the run first, are not lost and not repeated. Then two nodes share the runs that wait.
     */
    @Test
    void runs_areExecutedOnce_alsoWhenTheDatabaseIsAway() {
        cut.executing();
        String cookie = steady.admin();
        String unanswered = run(steady, cookie);
        link.loseAnswerOfCommit("SKIP LOCKED");
        cut.services.scheduler().wake();
        await().until(link::hasLost);
        link.loseAnswerOfCommit("INSERT INTO run_stage");
        await().until(() -> status(steady, unanswered, cookie).startsWith("completed"));
        assertThat(link.hasLost()).isTrue();
        assertThat(steady.entries(unanswered, cookie)).isEqualTo(ENTRIES);

        String interrupted = run(cut, cookie);
        await().until(() -> status(steady, interrupted, cookie).equals("running"));
        link.cut();
        ApiProbe.Answer away = cut.get("/v1/audits/" + interrupted, cookie).expect(503);
        assertThat(away.header("Retry-After")).isNotEmpty();
        assertThat(cut.api.get("/readyz").expect(503).json().getString("detail"))
                .isNotEmpty();
        Path firstStage = cut.folder("default", "runs").resolve(interrupted).resolve(".run/stages/01-acquiring.json");
        await().until(() -> Files.exists(firstStage));
        steady.executing();
        assertThat(status(steady, interrupted, cookie)).isEqualTo("running");
        link.restore();
        await().until(() -> status(steady, interrupted, cookie).startsWith("completed"));
        assertThat(steady.entries(interrupted, cookie)).isEqualTo(ENTRIES);
        assertThat(isHere(steady, interrupted)).isFalse();

        List<String> shared = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            shared.add(run(i == 0 ? cut : steady, cookie));
        }
        for (String each : shared) {
            await().until(() -> status(steady, each, cookie).startsWith("completed"));
            assertThat(steady.entries(each, cookie)).isEqualTo(ENTRIES);
            assertThat(isHere(steady, each)).isNotEqualTo(isHere(cut, each));
        }
        assertThat(started(steady) + started(cut)).isBetween(4.0, 5.0);
        DocumentedMetrics.check(cut.metrics);
        assertThat(steady.get("/api/admin/audit-log/verify", cookie)
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();
    }

    private static double started(NodeUnderTest node) {
        return node.metrics.counter("sumspace.assessment.runs.started").count();
    }

    /** assessment A4: two nodes that look for messages at the same time send none twice. */
    @Test
    void messages_areTakenByOneNode() {
        for (int i = 0; i < 6; i++) {
            String recipient = "p" + i + "@alder.example";
            Await.result(direct.inTransaction(tx ->
                    MailOutbox.add(tx, MailTemplate.REGISTRATION_REJECTED, recipient, "", steady.clock.instant())));
        }
        Future<List<QueuedMail>> one = direct.inTransaction(tx -> MailOutbox.claim(tx, steady.clock.instant()));
        Future<List<QueuedMail>> other = overLink.inTransaction(tx -> MailOutbox.claim(tx, steady.clock.instant()));
        List<QueuedMail> taken = new ArrayList<>(Await.result(one));
        taken.addAll(Await.result(other));
        Set<String> recipients = new HashSet<>();
        taken.forEach(mail -> recipients.add(mail.recipient()));
        assertThat(taken).hasSize(6);
        assertThat(recipients).hasSize(6);
    }
}
