package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** Requests for accounts and other passwords, with a server for mail. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RegistrationIT {
    private static final String PENDING = "/api/admin/pending-registrations";
    private static final String REGISTER = "/api/public/register";
    private static final String RESET = "/api/public/password-reset/request";
    private static final String CONFIRM = "/api/public/password-reset/confirm";
    private static final Pattern TOKEN = Pattern.compile("Token: (\\S+)");

    @TempDir
    static Path folder;

    private static GreenMail mail;
    private static NodeUnderTest node;

    @BeforeAll
    static void start() {
        mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        node = new NodeUnderTest(folder, NodeUnderTest.mailing(mail.getSmtp().getPort()));
    }

    @AfterAll
    static void stop() {
        Await.result(node.services.mailer().orElseThrow().stop());
        node.close();
        mail.stop();
    }

    /** The limits of requests for accounts and passwords are full again. */
    @BeforeEach
    void wait_aMinute() {
        node.clock.advance(Duration.ofMinutes(1));
    }

    private static JsonObject applicant(String email) {
        return new JsonObject()
                .put("full_name", "Ada")
                .put("email", email)
                .put("reason_for_access", "A project")
                .put("agreed_to_coc", true)
                .put("agreed_to_data_governance", true);
    }

    /** The messages that were sent to an address. */
    private static List<String> sentTo(String email) {
        Await.result(node.services.mailer().orElseThrow().deliver());
        List<String> texts = new ArrayList<>();
        try {
            for (MimeMessage message : mail.getReceivedMessages()) {
                if (Arrays.toString(message.getAllRecipients()).contains(email)) {
                    texts.add(message.getSubject() + "\n" + GreenMailUtil.getBody(message));
                }
            }
        } catch (jakarta.mail.MessagingException e) {
            throw new AssertionError(e);
        }
        return texts;
    }

    private static String token(List<String> messages) {
        Matcher token = TOKEN.matcher(
                messages.get(messages.size() - 1).replace("=\r\n", "").replace("=3D", "="));
        assertThat(token.find()).as("%s", messages).isTrue();
        return token.group(1);
    }

    private static String registered(String email) {
        return node.api.post(REGISTER, applicant(email)).expect(201).json().getString("registration_id");
    }

    private static List<String> ids(String status) {
        return new JsonArray(node.get(PENDING + "?limit=1000&status_filter=" + status, node.admin())
                        .expect(200)
                        .text())
                .stream().map(each -> ((JsonObject) each).getString("id")).toList();
    }

    /**
     * assessment A4: a person who asks for an account gets one after the approval of an administrator, with the token
     * of the message.
     */
    @Test
    void registration_isApproved_andActivatedByMail() {
        String email = unique("applicant") + "@alder.example";
        String id = registered(email);
        assertThat(sentTo(email)).hasSize(1);
        assertThat(ids("pending")).contains(id);
        String path = PENDING + "/" + id;
        node.post(path + "/request-info", new JsonObject().put("questions", "Which project is it?"), node.admin())
                .expect(200);
        assertThat(sentTo(email).get(1)).contains("Which project is it?");
        node.post(path + "/approve", new JsonObject().put("role_name", "Super Admin"), node.admin())
                .expect(422);
        JsonObject approved = node.post(path + "/approve", new JsonObject().put("role_name", "Auditor"), node.admin())
                .expect(200)
                .json();
        assertThat(approved.containsKey("dev_activation_token")).isFalse();
        node.post(path + "/reject", new JsonObject(), node.admin()).expect(409);
        String token = token(sentTo(email));
        node.api.post(CONFIRM, passwords(token, PASSWORD)).expect(400);
        node.activate(token, PASSWORD);
        String cookie = node.logIn(email, PASSWORD);
        assertThat(node.get("/api/auth/me", cookie)
                        .expect(200)
                        .json()
                        .getJsonObject("user")
                        .getJsonArray("roles"))
                .isEqualTo(new JsonArray().add("Auditor"));
        assertThat(String.valueOf(Await.result(node.services.audit().newest(AuditTrail.ACCOUNTS, "", 100, 0)).stream()
                        .map(entry -> String.valueOf(entry.tree()))
                        .toList()))
                .contains("registration.submitted", "registration.approved")
                .doesNotContain(email, token);
    }

    /** assessment A4: a new token for an account that is not activated ends the older one. */
    @Test
    void activation_isSentAgain() {
        String space = node.workspace();
        String email = unique("invited") + "@alder.example";
        String old = node.invite(space, email, "Viewer");
        String admin = node.person(space, "Admin");
        String users = node.get("/api/admin/users", admin).expect(200).text();
        String id = new JsonArray(users)
                .stream()
                        .map(JsonObject.class::cast)
                        .filter(each -> each.getString("email").equals(email))
                        .findFirst()
                        .orElseThrow()
                        .getString("id");
        node.post("/api/admin/users/" + id + "/resend-activation", new JsonObject(), admin)
                .expect(200);
        String token = token(sentTo(email));
        node.api.post("/api/public/activate", passwords(old, PASSWORD)).expect(400);
        node.activate(token, PASSWORD);
        node.post("/api/admin/users/" + id + "/resend-activation", new JsonObject(), admin)
                .expect(409);
    }

    /** assessment A4: only administrators of the first workspace see registrations and decide about them. */
    @Test
    void registrations_areNotForEveryAdministrator() {
        String id = registered(unique("other") + "@alder.example");
        String admin = node.person(node.workspace(), "Admin");
        node.get(PENDING, admin).expect(403);
        node.post(PENDING + "/" + id + "/approve", new JsonObject(), admin).expect(403);
        node.get(PENDING, node.person(node.workspace(), "Viewer")).expect(403);
        node.post(PENDING + "/" + id + "/reject", new JsonObject(), node.admin())
                .expect(200);
        assertThat(ids("rejected")).contains(id);
    }

    /**
     * assessment A4: public answers do not reveal whether an address has an account; only the message to the address
     * does.
     */
    @Test
    void publicAnswers_tellNobodyWhoHasAnAccount() {
        String known = unique("known") + "@alder.example";
        node.activate(node.invite(node.workspace(), known, "Viewer"), PASSWORD);
        String unknown = unique("unknown") + "@alder.example";
        JsonObject ofKnown =
                node.api.post(REGISTER, applicant(known)).expect(201).json();
        JsonObject ofUnknown =
                node.api.post(REGISTER, applicant(unknown)).expect(201).json();
        String id = String.valueOf(ofKnown.remove("registration_id"));
        ofUnknown.remove("registration_id");
        assertThat(ofKnown).isEqualTo(ofUnknown);
        assertThat(ids("pending")).doesNotContain(id);
        assertThat(sentTo(known).get(0)).contains("Somebody asked for an account with your address");
        assertThat(sentTo(unknown).get(0)).contains("We have received your request");

        String nobody = unique("nobody") + "@alder.example";
        assertThat(node.api
                        .post(RESET, new JsonObject().put("email", known))
                        .expect(200)
                        .text())
                .isEqualTo(node.api
                        .post(RESET, new JsonObject().put("email", nobody))
                        .expect(200)
                        .text());
        assertThat(sentTo(known)).hasSize(2);
        assertThat(sentTo(nobody)).isEmpty();
    }

    /** assessment A4: a reset token works once, for half an hour, ends the sessions, and does not revive a disabled account. */
    @Test
    void resetToken_worksOnce_andEndsSessions() {
        String space = node.workspace();
        String admin = node.person(space, "Admin");
        String email = unique("forgetful") + "@alder.example";
        node.activate(node.invite(space, email, "Viewer"), PASSWORD);
        String session = node.logIn(email, PASSWORD);
        node.api.post(RESET, new JsonObject().put("email", email)).expect(200);
        String token = token(sentTo(email));
        node.api.post("/api/public/activate", passwords(token, PASSWORD)).expect(400);
        node.api.post(CONFIRM, passwords(token, "short")).expect(422);
        node.api.post(CONFIRM, passwords(token, "another password")).expect(200);
        node.api.post(CONFIRM, passwords(token, "a third password")).expect(400);
        node.get("/api/auth/me", session).expect(401);
        node.api.post("/api/auth/login", credentials(email, PASSWORD)).expect(401);
        String again = node.logIn(email, "another password");

        node.api.post(RESET, new JsonObject().put("email", email)).expect(200);
        String late = token(sentTo(email));
        node.clock.advance(Duration.ofMinutes(30));
        node.api.post(CONFIRM, passwords(late, "a third password")).expect(400);

        node.api.post(RESET, new JsonObject().put("email", email)).expect(200);
        String last = token(sentTo(email));
        String id = node.get("/api/auth/me", again)
                .expect(200)
                .json()
                .getJsonObject("user")
                .getString("id");
        node.post("/api/admin/users/" + id + "/disable", new JsonObject(), admin)
                .expect(200);
        node.api.post(CONFIRM, passwords(last, "a third password")).expect(400);
        int messages = sentTo(email).size();
        node.api.post(RESET, new JsonObject().put("email", email)).expect(200);
        assertThat(sentTo(email)).hasSize(messages);
    }

    /** assessment A3: a network asks for five accounts, five passwords and twenty tokens a minute. */
    @Test
    void requests_areLimited() {
        for (int asked = 0; asked < 5; asked++) {
            registered(unique("many") + "@alder.example");
            node.api
                    .post(RESET, new JsonObject().put("email", "nobody@alder.example"))
                    .expect(200);
        }
        ApiProbe.Answer refused =
                node.api.post(REGISTER, applicant("many@alder.example")).expect(429);
        assertThat(refused.header("Retry-After")).isEqualTo("13");
        node.api
                .post(RESET, new JsonObject().put("email", "nobody@alder.example"))
                .expect(429);
        for (int guesses = 0; guesses < 20; guesses++) {
            node.api
                    .post("/api/public/activate", passwords("guess" + guesses, PASSWORD))
                    .expect(400);
        }
        node.api.post(CONFIRM, passwords("guess", PASSWORD)).expect(429);
        node.clock.advance(Duration.ofMinutes(1));
        node.api.post(REGISTER, applicant("no address")).expect(422);
        node.api
                .post(REGISTER, applicant("a@b.example").put("agreed_to_coc", false))
                .expect(422);
    }
}
