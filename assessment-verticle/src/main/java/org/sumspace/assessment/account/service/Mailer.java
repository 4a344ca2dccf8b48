package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.account.core.MailTexts;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.domain.QueuedMail;
import org.sumspace.assessment.account.domain.TokenPurpose;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.store.AccountStore;
import org.sumspace.assessment.account.store.MailOutbox;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.task.PeriodicTask;

/**
 * Sends the messages of the outbox, each at least once. The text and the token of a message are made when it is sent,
 * so that a request does the same work whether or not the account exists.
 */
public final class Mailer {
    private static final Logger LOG = LoggerFactory.getLogger(Mailer.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int SEND_SECONDS_MAX = 30;
    private static final int TRIES_MAX = 30;
    private static final int CONNECTIONS = 2;

    private final Vertx vertx;
    private final Database database;
    private final AuditTrail audit;
    private final AccountTokens tokens;
    private final Clock clock;
    private final MailServer server;
    private final MailClient client;
    private @Nullable PeriodicTask task;

    public Mailer(
            Vertx vertx, Database database, AuditTrail audit, AccountTokens tokens, Clock clock, MailServer server) {
        this.vertx = vertx;
        this.database = database;
        this.audit = audit;
        this.tokens = tokens;
        this.clock = clock;
        this.server = server;
        this.client = MailClient.create(vertx, config(server));
    }

    private static MailConfig config(MailServer server) {
        MailConfig config = new MailConfig()
                .setHostname(server.host())
                .setPort(server.port())
                .setMaxPoolSize(CONNECTIONS)
                .setStarttls(server.tls() ? StartTLSOptions.REQUIRED : StartTLSOptions.DISABLED)
                .setLogin(server.user() == null ? LoginOption.NONE : LoginOption.REQUIRED);
        if (server.user() != null && server.password() != null) {
            config.setUsername(server.user()).setPassword(server.password().reveal());
        }
        return config;
    }

    /** Begins to send. */
    public void start() {
        task = PeriodicTask.start(vertx, "sending mail", INTERVAL, this::deliver);
    }

    public Future<Void> stop() {
        Future<Void> ended = task == null ? Future.succeededFuture() : task.stop();
        return ended.eventually(client::close);
    }

    /** Sends what is due. */
    public Future<Void> deliver() {
        return database.inTransaction(tx -> MailOutbox.claim(tx, clock.instant()))
                .compose(due -> Future.join(due.stream().map(this::deliver).toList()))
                .mapEmpty();
    }

    private Future<Void> deliver(QueuedMail mail) {
        return database.inTransaction(tx -> message(tx, mail))
                .compose(message -> message.map(this::send).orElseGet(Future::succeededFuture))
                .transform(sent -> {
                    if (sent.succeeded()) {
                        return database.inTransaction(tx -> MailOutbox.remove(tx, mail.id()));
                    }
                    LOG.warn(
                            "Could not send {} (try {}): {}",
                            mail,
                            mail.tries(),
                            sent.cause().getMessage());
                    return mail.tries() < TRIES_MAX ? Future.succeededFuture() : giveUp(mail);
                });
    }

    private Future<Void> giveUp(QueuedMail mail) {
        AuditEvent event = AuditEvent.ofNode("mail.given_up", mail.toString(), "failed", Map.of());
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> MailOutbox.remove(tx, mail.id())
                        .compose(removed -> audit.record(tx, AuditTrail.ACCOUNTS, event)));
    }

    private Future<Void> send(MailMessage message) {
        return client.sendMail(message)
                .timeout(SEND_SECONDS_MAX, TimeUnit.SECONDS)
                .mapEmpty();
    }

    /** Sends a message at once, with an invalid token. */
    Future<Void> sendTest(MailTemplate template, String to) {
        return send(message(new QueuedMail(UUID.randomUUID(), template, to, "This is a test.", 1), template, "test"));
    }

    /** The message; empty if no account has this address, or the account has changed meanwhile. */
    private Future<Optional<MailMessage>> message(SqlConnection tx, QueuedMail mail) {
        return switch (mail.template()) {
            case PASSWORD_RESET -> withToken(tx, mail, TokenPurpose.RESET, UserAccount::active);
            case REGISTRATION_APPROVED_ACTIVATION ->
                withToken(
                        tx,
                        mail,
                        TokenPurpose.ACTIVATION,
                        account -> account.passwordHash().isEmpty());
            case REGISTRATION_RECEIVED ->
                AccountStore.byEmail(tx, mail.recipient())
                        .map(account -> Optional.of(message(
                                mail,
                                account.isPresent() ? MailTemplate.SECURITY_ALERT : MailTemplate.REGISTRATION_RECEIVED,
                                "")));
            default -> Future.succeededFuture(Optional.of(message(mail, mail.template(), "")));
        };
    }

    private Future<Optional<MailMessage>> withToken(
            SqlConnection tx, QueuedMail mail, TokenPurpose purpose, Predicate<UserAccount> due) {
        return AccountStore.byEmail(tx, mail.recipient())
                .compose(account -> account.filter(due)
                        .map(known -> tokens.issue(tx, known.id(), purpose)
                                .map(token -> Optional.of(message(mail, mail.template(), token))))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private MailMessage message(QueuedMail mail, MailTemplate template, String token) {
        return new MailMessage()
                .setFrom(server.from())
                .setTo(List.of(mail.recipient()))
                .setSubject(template.subject())
                .setText(MailTexts.text(template, server.base(), token, mail.note()));
    }
}
