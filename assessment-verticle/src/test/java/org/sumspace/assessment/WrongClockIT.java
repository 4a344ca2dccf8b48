package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.assessment.NodeUnderTest.PASSWORD;
import static org.sumspace.assessment.NodeUnderTest.credentials;
import static org.sumspace.assessment.NodeUnderTest.passwords;
import static org.sumspace.assessment.NodeUnderTest.unique;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;

/** A node whose clock is three hours wrong, and is put right while its work is under way. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class WrongClockIT {
    private static final Duration WRONG = Duration.ofHours(3);
    private static final String ME = "/api/auth/me";
    private static final Pattern TOKEN = Pattern.compile("Token: (\\S+)");
    /** Entries of the audit log of a run: created, started, ten stages and the end. */
    private static final long ENTRIES = 13;

    @TempDir
    static Path folder;

    private static GreenMail mail;
    private static NodeUnderTest node;

    @BeforeAll
    static void start() {
        mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        node = node("right");
    }

    private static NodeUnderTest node(String name) {
        return new NodeUnderTest(
                folder.resolve(name), NodeUnderTest.mailing(mail.getSmtp().getPort()));
    }

    @AfterAll
    static void stop() {
        Await.result(node.services.mailer().orElseThrow().stop());
        node.close();
        mail.stop();
    }

    /** The limits of requests are full again. */
    @BeforeEach
    void wait_aMinute() {
        node.clock.advance(Duration.ofMinutes(1));
    }

    private static void forward() {
        node.clock.advance(WRONG);
    }

    private static void back() {
        node.clock.advance(WRONG.negated());
    }

    /**
     * assessment A1: a jump of the clock does not end a session in use; the end is counted from the last use by the
     * present clock.
     */
    @Test
    void a1_sessionThatIsUsed_livesThroughJumps() {
        String cookie = node.person(node.workspace(), "Viewer");
        for (int jumps = 0; jumps < 2; jumps++) {
            forward();
            node.get(ME, cookie).expect(200);
            back();
            node.get(ME, cookie).expect(200);
        }
        node.clock.advance(Duration.ofHours(12));
        node.get(ME, cookie).expect(401);
        back();
        node.get(ME, cookie).expect(401);
    }

    /** assessment A1: a session that began while the clock was far ahead does not last longer than others. */
    @Test
    void a1_sessionOfTheFuture_endsWithItsTime() {
        String space = node.workspace();
        node.clock.advance(Duration.ofDays(30));
        String cookie = node.person(space, "Viewer");
        node.clock.advance(Duration.ofDays(-30));
        for (int hours = 0; hours < SessionService.LIFETIME.toHours(); hours += 8) {
            node.get(ME, cookie).expect(200);
            node.clock.advance(Duration.ofHours(8));
        }
        node.get(ME, cookie).expect(401);
    }

    /** assessment A4: tokens follow the clock; one that was refused as too old stays refused when the clock goes back. */
    @Test
    void a4_tokens_followTheClock_andDoNotComeBack() {
        String space = node.workspace();
        String email = unique("jumping") + "@alder.example";
        String token = node.invite(space, email, "Viewer");
        forward();
        node.activate(token, PASSWORD);
        back();
        node.api.post("/api/public/activate", passwords(token, PASSWORD)).expect(400);

        String late = node.invite(space, unique("late") + "@alder.example", "Viewer");
        node.clock.advance(Duration.ofHours(25));
        node.api.post("/api/public/activate", passwords(late, PASSWORD)).expect(400);
        back();
        node.api.post("/api/public/activate", passwords(late, PASSWORD)).expect(400);

        String reset = resetToken(email);
        forward();
        confirm(reset, 400);
        back();
        confirm(reset, 400);
        confirm(resetToken(email), 200);
    }

    /** assessment A4: a message that was written while the clock was ahead is sent when it is right, and its token works. */
    @Test
    void a4_messageOfTheFuture_isSentNow() {
        String email = unique("waiting") + "@alder.example";
        node.activate(node.invite(node.workspace(), email, "Viewer"), PASSWORD);
        forward();
        askForReset(email);
        back();
        confirm(sentToken(email), 200);
    }

    private static void askForReset(String email) {
        node.api
                .post("/api/public/password-reset/request", new JsonObject().put("email", email))
                .expect(200);
    }

    private static String resetToken(String email) {
        askForReset(email);
        return sentToken(email);
    }

    private static void confirm(String token, int status) {
        node.api
                .post("/api/public/password-reset/confirm", passwords(token, "another password"))
                .expect(status);
    }

    /** Of the latest message to an address. */
    private static String sentToken(String email) {
        Await.result(node.services.mailer().orElseThrow().deliver());
        String text = "";
        try {
            for (MimeMessage message : mail.getReceivedMessages()) {
                if (Arrays.toString(message.getAllRecipients()).contains(email)) {
                    text = GreenMailUtil.getBody(message);
                }
            }
        } catch (jakarta.mail.MessagingException e) {
            throw new AssertionError(e);
        }
        Matcher token = TOKEN.matcher(text.replace("=\r\n", "").replace("=3D", "="));
        assertThat(token.find()).as(text).isTrue();
        return token.group(1);
    }

    /**
     * assessment A5: no code can be used twice, whatever the clock does; a code of the future does not block present
     * codes.
     */
    @Test
    void a5_codes_countOnce_andLockNobodyOut() {
        String email = unique("factor") + "@alder.example";
        node.activate(node.invite(node.workspace(), email, "Viewer"), PASSWORD);
        String cookie = node.logIn(email, PASSWORD);
        AuthenticatorApp app = AuthenticatorApp.of(node.post("/api/auth/mfa/setup", new JsonObject(), cookie)
                .expect(200)
                .json()
                .getString("secret"));
        JsonArray recovery = node.post("/api/auth/mfa/verify?code=" + app.code(node, 0), new JsonObject(), cookie)
                .expect(200)
                .json()
                .getJsonArray("recovery_codes");
        String used = app.code(node, 0);
        forward();
        node.logInWithCode(email, used, 401);
        node.logInWithCode(email, recovery.getString(0), 200);
        String ofTheFuture = app.code(node, 0);
        node.logInWithCode(email, ofTheFuture, 200);
        back();
        node.logInWithCode(email, used, 401);
        node.logInWithCode(email, ofTheFuture, 401);
        node.logInWithCode(email, recovery.getString(0), 401);
        node.logInWithCode(email, app.code(node, 1), 200);
        forward();
        node.logInWithCode(email, ofTheFuture, 401);
        node.logInWithCode(email, app.code(node, 1), 200);
        back();
    }

    /** assessment A3: a lock does not last longer because the clock goes back; one that a jump ended is followed by a longer one. */
    @Test
    void a3_locks_lastAsLongAsTheyShould() {
        String email = unique("locked") + "@alder.example";
        node.activate(node.invite(node.workspace(), email, "Viewer"), PASSWORD);
        lock(email);
        back();
        refused(email);
        node.clock.advance(Duration.ofMinutes(14));
        refused(email);
        node.clock.advance(Duration.ofMinutes(1));
        node.logIn(email, PASSWORD);

        lock(email);
        forward();
        lock(email);
        node.clock.advance(Duration.ofMinutes(20));
        refused(email);
        node.clock.advance(Duration.ofMinutes(10));
        node.logIn(email, PASSWORD);
    }

    private static void lock(String email) {
        for (int tries = 0; tries < 10; tries++) {
            node.api
                    .post("/api/auth/login", credentials(email, "wrong password " + tries))
                    .expect(401);
            node.clock.advance(Duration.ofSeconds(10));
        }
    }

    /** Also with the right password. */
    private static void refused(String email) {
        node.api.post("/api/auth/login", credentials(email, PASSWORD)).expect(401);
    }

    /** assessment A3: networks and accounts that have no attempt left get the next one as soon as without the jump. */
    @Test
    void a3_limitsOfRequests_endInTheirTime() {
        String email = unique("limited") + "@alder.example";
        node.activate(node.invite(node.workspace(), email, "Viewer"), PASSWORD);
        for (int asked = 0; asked < 5; asked++) {
            askForReset("nobody@alder.example");
        }
        for (int tries = 0; tries < 10; tries++) {
            node.api
                    .post("/api/auth/login", credentials("nobody@alder.example", "wrong"))
                    .expect(401);
        }
        back();
        node.api
                .post("/api/auth/login", credentials("nobody@alder.example", "wrong"))
                .expect(429);
        node.logIn(email, PASSWORD);
        node.api
                .post("/api/public/password-reset/request", new JsonObject().put("email", email))
                .expect(429);
        node.clock.advance(Duration.ofSeconds(12));
        askForReset(email);
        node.api
                .post("/api/auth/login", credentials("nobody@alder.example", "wrong"))
                .expect(401);
    }

    /** assessment L1, L3: the order of the entries is that of their numbers; a log whose times go back is whole. */
    @Test
    void l1_auditLog_isWholeAfterJumps() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        forward();
        node.invite(space, unique("one") + "@alder.example", "Viewer");
        Await.result(node.services.heads().record());
        back();
        node.invite(space, unique("two") + "@alder.example", "Viewer");
        Await.result(node.services.heads().record());
        assertThat(node.get("/api/admin/audit-log/verify", admin)
                        .expect(200)
                        .json()
                        .getBoolean("valid"))
                .isTrue();
        assertThat(Await.result(node.services.heads().check(AuditTrail.ACCOUNTS))
                        .isWhole())
                .isTrue();
        List<String> times = Await.result(node.services.audit().newest(AuditTrail.ACCOUNTS, "", 4, 0)).stream()
                .map(entry -> entry.member("time").asText())
                .toList();
        assertThat(Instant.parse(times.get(0))).isBefore(Instant.parse(times.get(3)));
    }

    /** assessment L2, C1: a run whose clock goes back at each step has no step before an earlier one, and its files are whole. */
    @Test
    void l2_runWhoseClockGoesBack_hasItsStepsInOrder() throws IOException {
        Path input = Samples.csv(
                Files.createDirectory(folder.resolve("file")), "user_id,age", "u-1001,31", "u-1002,32", "u-1003,31");
        MutableClock clock = new MutableClock(Samples.CLOCK.instant());
        Path out = folder.resolve("file/out");
        FileAssessment.of(Map.of("SVC_HASH_SECRET", Samples.SECRET), clock, new SecureRandom())
                .run(input, out, null, Samples.KEY, new Samples.Quiet() {
                    @Override
                    public void started(Stage stage) {
                        clock.advance(stage.number() % 2 == 0 ? WRONG.negated() : Duration.ofHours(1));
                    }
                });
        assertThat(FileAssessment.verify(out).problems()).isEmpty();
        Instant before = Samples.CLOCK.instant();
        for (Object each : new JsonObject(Files.readString(out.resolve(RunFolder.MANIFEST))).getJsonArray("stages")) {
            Instant start = Instant.parse(((JsonObject) each).getString("start"));
            assertThat(start).isAfterOrEqualTo(before);
            before = Instant.parse(((JsonObject) each).getString("end"));
            assertThat(before).isAfterOrEqualTo(start);
        }
        assertThat(before).isAfter(Samples.CLOCK.instant());
    }

    /**
     * assessment R3, W5: with two nodes whose clocks differ by six hours, each run is executed by one node, begins
     * after its creation and ends after its beginning. A node whose clock is ahead removes rows that are at the end of
     * their time, and no others.
     */
    @Test
    void r3_runsOfNodesWithOtherClocks_areExecutedOnce() throws IOException {
        NodeUnderTest ahead = node("ahead");
        try {
            ahead.clock.set(node.clock.instant().plus(WRONG));
            back();
            String space = node.workspace();
            String cookie = node.person(space, "Project Maintainer");
            String admin = node.person(space, "Admin");
            String other = ahead.logIn("admin@alder.example", PASSWORD);
            List<String> runs = new ArrayList<>();
            for (NodeUnderTest each : List.of(node, ahead)) {
                Files.createDirectories(each.folder(space, "data"));
                Samples.csv(each.folder(space, "data"), "user_id,age", "u-1001,31", "u-1002,32", "u-1003,31");
                for (int run = 0; run < 2; run++) {
                    runs.add(each.post(
                                    "/v1/audits/run",
                                    new JsonObject().put("input_path", "input.csv"),
                                    each == node ? cookie : other)
                            .header("X-Workspace", space)
                            .expect(200)
                            .json()
                            .getString("run_id"));
                }
            }
            node.executing();
            ahead.executing();
            for (String run : runs) {
                JsonObject ended = await().until(
                                () -> node.get("/v1/audits/" + run, cookie)
                                        .expect(200)
                                        .json(),
                                found -> found.containsKey("ended_at"));
                assertThat(ended.getString("status")).as(ended.encode()).isEqualTo("completed");
                assertThat(time(ended, "started_at")).isAfterOrEqualTo(time(ended, "created_at"));
                assertThat(time(ended, "ended_at")).isAfterOrEqualTo(time(ended, "started_at"));
                assertThat(node.entries(run, admin)).isEqualTo(ENTRIES);
                assertThat(rows(node, space, run)).isNotEqualTo(rows(ahead, space, run));
            }

            String kept = runs.stream()
                    .filter(run -> rows(ahead, space, run))
                    .findAny()
                    .orElseThrow();
            Instant ended =
                    time(node.get("/v1/audits/" + kept, cookie).expect(200).json(), "ended_at");
            ahead.clock.set(
                    ended.plus(Duration.ofDays(90)).minus(Duration.ofHours(4)).plus(WRONG));
            removeRows(ahead);
            assertThat(rows(ahead, space, kept)).isTrue();
            ahead.clock.set(
                    ended.plus(Duration.ofDays(90)).minus(Duration.ofHours(2)).plus(WRONG));
            removeRows(ahead);
            assertThat(rows(ahead, space, kept)).isFalse();
        } finally {
            ahead.close();
        }
    }

    private static void removeRows(NodeUnderTest node) {
        Await.result(node.services.retention().start());
        Await.result(node.services.retention().stop());
    }

    private static Instant time(JsonObject run, String name) {
        return Instant.parse(run.getString(name));
    }

    private static boolean rows(NodeUnderTest node, String space, String run) {
        return Files.exists(node.folder(space, "runs").resolve(run).resolve(".run/rows.duckdb"));
    }
}
