package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.domain.AccountRequest;
import org.sumspace.assessment.account.domain.MailTemplate;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.account.domain.UserAccount;
import org.sumspace.assessment.account.domain.UserAccount.AccountChanges;
import org.sumspace.assessment.account.store.AdministrationStore;
import org.sumspace.assessment.account.store.MailOutbox;
import org.sumspace.assessment.account.store.RegistrationStore;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.store.postgres.Database;

/**
 * Takes requests for accounts and for other passwords, and decisions about them. Answers to callers without a session
 * do not reveal whether an address has an account; only the message to the address does.
 */
public record RegistrationService(
        Database database,
        AuditTrail audit,
        WorkspaceService workspaces,
        AccountService accounts,
        RequestLimits limits,
        Clock clock,
        RegistrationRules rules) {
    /**
     * @param open whether anybody may ask for an account
     * @param withMail whether messages are sent
     * @param showsTokens whether answers to administrators have tokens that would be sent otherwise; for development
     */
    public record RegistrationRules(boolean open, boolean withMail, boolean showsTokens) {}

    public boolean isOpen() {
        return rules.open();
    }

    /**
     * Stores a request for an account.
     *
     * @return its id; failed with FORBIDDEN if registration is closed, with TOO_MANY, with UNPROCESSABLE for an invalid
     *     address
     */
    public Future<UUID> submit(
            String address, String fullName, Map<String, String> answers, String client, String requestId) {
        if (!rules.open()) {
            return Future.failedFuture(NodeException.forbidden("Nobody can ask for an account here."));
        }
        limits.takeRegistration(client);
        String email = canonical(address);
        Instant now = clock.instant();
        AccountRequest asked =
                new AccountRequest(UUID.randomUUID(), email, fullName, answers, AccountRequest.PENDING, client, now);
        String id = asked.id().toString();
        return database.inWorkspace(
                        AuditTrail.ACCOUNTS,
                        tx -> RegistrationStore.insert(tx, asked)
                                .compose(done -> mail(tx, MailTemplate.REGISTRATION_RECEIVED, email, ""))
                                .compose(done -> audit.record(
                                        tx,
                                        AuditTrail.ACCOUNTS,
                                        new AuditEvent(
                                                "unknown",
                                                "registration.submitted",
                                                id,
                                                "ok",
                                                client,
                                                requestId,
                                                Map.of()))))
                .map(asked.id());
    }

    private static String canonical(String address) {
        return EmailAddress.canonical(address)
                .orElseThrow(() ->
                        NodeException.unprocessable(List.of(new Violation("/email", "must be an e-mail address"))));
    }

    /** Sends a token to the address if it has an account; does the same work if it has none. */
    public Future<Void> requestReset(String address, String client) {
        limits.takeReset(client);
        String email = EmailAddress.lookUpForm(address);
        return database.inTransaction(tx -> mail(tx, MailTemplate.PASSWORD_RESET, email, ""));
    }

    private Future<Void> mail(SqlConnection tx, MailTemplate template, String email, String note) {
        return rules.withMail() ? MailOutbox.add(tx, template, email, note, clock.instant()) : Future.succeededFuture();
    }

    /**
     * The registrations with a status.
     *
     * @return failed with FORBIDDEN for administrators of another workspace than the first
     */
    public Future<List<AccountRequest>> list(String status, int limit, CurrentUser caller) {
        return requireFirstWorkspace(caller)
                .compose(all -> database.inTransaction(tx -> RegistrationStore.list(tx, status, limit)));
    }

    /**
     * Registrations belong to no workspace. Superadministrators and the administrators of the first workspace decide
     * about them.
     */
    private Future<List<Workspace>> requireFirstWorkspace(CurrentUser caller) {
        return workspaces.all().map(all -> {
            if (!caller.superadmin() && !caller.workspace().equals(all.get(0).id())) {
                throw NodeException.forbidden("Registrations are decided in the workspace "
                        + all.get(0).slug() + ".");
            }
            return all;
        });
    }

    /** An approved registration; the token only in development, otherwise it is sent. */
    public record Approved(UUID user, Optional<String> token) {}

    /**
     * Makes the account.
     *
     * @param slug the workspace of the role; null for the caller's. Only superadministrators may name another one.
     * @return failed with UNPROCESSABLE for an unknown role, with NOT_FOUND, with CONFLICT if the registration is
     *     already decided
     */
    public Future<Approved> approve(
            UUID id,
            String role,
            @Nullable String slug,
            Optional<Instant> accessExpires,
            Optional<String> notes,
            CurrentUser caller) {
        List<Role> roles = AccountService.roles(List.of(role), "/role_name");
        return requireFirstWorkspace(caller).compose(all -> {
            Workspace workspace = all.stream()
                    .filter(each -> each.slug().equals(slug == null ? caller.workspaceName() : slug))
                    .filter(each -> caller.superadmin() || each.id().equals(caller.workspace()))
                    .findFirst()
                    .orElseThrow(() -> NodeException.notFound("There is no such workspace."));
            Map<String, ?> detail = Map.of("workspace", workspace.slug(), "role", role);
            return decide(
                    id,
                    "approved",
                    notes,
                    "registration.approved",
                    detail,
                    caller,
                    (tx, asked) -> accounts.insert(tx, asked.email(), asked.fullName(), false, workspace.id(), roles)
                            .compose(account -> AdministrationStore.update(
                                            tx,
                                            account.id(),
                                            new AccountChanges(
                                                    Optional.empty(),
                                                    Optional.empty(),
                                                    accessExpires.isPresent(),
                                                    accessExpires))
                                    .compose(done -> invite(tx, account))));
        });
    }

    private Future<Approved> invite(SqlConnection tx, UserAccount account) {
        Future<Optional<String>> token = rules.showsTokens()
                ? accounts.renewActivation(tx, account).map(Optional::of)
                : Future.succeededFuture(Optional.empty());
        return token.compose(shown -> mail(tx, MailTemplate.REGISTRATION_APPROVED_ACTIVATION, account.email(), "")
                .map(done -> new Approved(account.id(), shown)));
    }

    public Future<Void> reject(UUID id, Optional<String> notes, CurrentUser caller) {
        return requireFirstWorkspace(caller)
                .compose(all -> decide(
                        id,
                        "rejected",
                        notes,
                        "registration.rejected",
                        Map.of(),
                        caller,
                        (tx, asked) -> mail(tx, MailTemplate.REGISTRATION_REJECTED, asked.email(), "")));
    }

    /** Asks the person a question. The registration can be decided afterwards. */
    public Future<Void> requestInfo(UUID id, String questions, CurrentUser caller) {
        return requireFirstWorkspace(caller)
                .compose(all -> decide(
                        id,
                        AccountRequest.MORE_INFO,
                        Optional.of(questions),
                        "registration.more_info_requested",
                        Map.of(),
                        caller,
                        (tx, asked) -> mail(tx, MailTemplate.REQUEST_MORE_INFORMATION, asked.email(), questions)));
    }

    private interface Decision<T> {
        Future<T> carryOut(SqlConnection tx, AccountRequest asked);
    }

    private <T> Future<T> decide(
            UUID id,
            String status,
            Optional<String> notes,
            String action,
            Map<String, ?> detail,
            CurrentUser caller,
            Decision<T> decision) {
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> RegistrationStore.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such registration.")))
                        .compose(asked -> asked.isOpen()
                                ? decision.carryOut(tx, asked)
                                : Future.failedFuture(NodeException.conflict("This registration is decided.")))
                        .compose(result -> RegistrationStore.decide(tx, id, status, notes, caller.id(), clock.instant())
                                .compose(done -> audit.record(
                                        tx, AuditTrail.ACCOUNTS, AuditEvent.of(caller, action, id.toString(), detail)))
                                .map(result)));
    }

    /** Sends another token to a person who has not activated the account; earlier ones end. */
    public Future<Optional<String>> resendActivation(UUID user, CurrentUser caller) {
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> AdministrationStore.find(tx, caller.workspace(), caller.superadmin(), user)
                        .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such account.")))
                        .compose(found -> accounts.renewActivation(tx, found.account())
                                .compose(token -> mail(
                                                tx,
                                                MailTemplate.REGISTRATION_APPROVED_ACTIVATION,
                                                found.account().email(),
                                                "")
                                        .map(done ->
                                                rules.showsTokens() ? Optional.of(token) : Optional.<String>empty())))
                        .compose(token -> audit.record(
                                        tx,
                                        AuditTrail.ACCOUNTS,
                                        AuditEvent.of(caller, "activation.resent", user.toString(), Map.of()))
                                .map(token)));
    }
}
