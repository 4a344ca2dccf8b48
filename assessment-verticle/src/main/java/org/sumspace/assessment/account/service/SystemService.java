package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.store.AdministrationStore;
import org.sumspace.assessment.account.store.RegistrationStore;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.store.postgres.Database;

/** Counts accounts and pending registrations, and sends test messages. */
public final class SystemService {
    private static final int TESTS_PER_MINUTE = 5;

    private final Database database;
    private final AuditTrail audit;
    private final Optional<Mailer> mailer;
    private final AttemptLimiter tests;

    /** @param mailer empty if no mail is sent */
    public SystemService(Database database, AuditTrail audit, Clock clock, Optional<Mailer> mailer) {
        this.database = database;
        this.audit = audit;
        this.mailer = mailer;
        this.tests = new AttemptLimiter(TESTS_PER_MINUTE, Duration.ofMinutes(1).dividedBy(TESTS_PER_MINUTE), clock);
    }

    /**
     * How many there are.
     *
     * @param users that the caller sees
     * @param pendingRegistrations of the node
     */
    public record Counts(long users, long pendingRegistrations) {}

    public Future<Counts> counts(CurrentUser caller) {
        return database.inTransaction(tx -> AdministrationStore.count(tx, caller.workspace(), caller.superadmin())
                .compose(users -> RegistrationStore.countPending(tx).map(pending -> new Counts(users, pending))));
    }

    /**
     * Sends a message with an invalid token. Only superadministrators may send it to other people, so that the node
     * cannot be used for spam.
     *
     * @return failed with FORBIDDEN, with TOO_MANY, with CONFLICT if no mail is sent, with FAILED_DEPENDENCY if the server for
     *     mail does not take it
     */
    public Future<Void> testMail(MailTemplate template, String to, CurrentUser caller) {
        Optional<String> address = EmailAddress.canonical(to);
        if (address.isEmpty()) {
            return Future.failedFuture(NodeException.unprocessable("The recipient must be an e-mail address."));
        }
        if (!caller.superadmin() && !address.get().equals(caller.email())) {
            return Future.failedFuture(
                    NodeException.forbidden("Only superadministrators send test messages to other people."));
        }
        if (mailer.isEmpty()) {
            return Future.failedFuture(NodeException.conflict("This node sends no mail: EMAIL_SEND_ENABLED is false."));
        }
        tests.take(caller.id().toString());
        return mailer.get()
                .sendTest(template, address.get())
                .recover(failure -> Future.failedFuture(
                        NodeException.failedDependency("The server for mail did not take the message.", failure)))
                .compose(sent -> database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> audit.record(
                                tx,
                                AuditTrail.ACCOUNTS,
                                AuditEvent.of(caller, "mail.tested", template.label(), Map.of()))));
    }
}
