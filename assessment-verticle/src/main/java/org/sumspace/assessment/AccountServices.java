package org.sumspace.assessment;

import java.time.Clock;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.account.api.AccountFeature;
import org.sumspace.assessment.account.api.AccountSessionCookie;
import org.sumspace.assessment.account.api.AdministrationFeature;
import org.sumspace.assessment.account.api.RegistrationFeature;
import org.sumspace.assessment.account.api.SameOrigin;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.AccountTokens;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.account.service.Mailer;
import org.sumspace.assessment.account.service.PepperCheck;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.account.service.RequestLimits;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** People: sessions, accounts, registrations and mail. */
final class AccountServices {
    final AccountService accounts;
    final SessionService sessions;
    final AdministrationService administration;
    final PepperCheck pepper;
    final Optional<Mailer> mailer;
    final SameOrigin origin;

    private final SecondFactors factors;
    private final RegistrationService registrations;
    private final SystemService system;
    private final AccountSessionCookie cookie;

    AccountServices(NodeParts node, Passwords passwords) {
        Database database = node.context().database();
        Clock clock = node.context().clock();
        AuditTrail audit = node.context().audit();
        Tokens tokens = node.keys().tokens();
        LoginAttempts attempts = new LoginAttempts(clock);
        RequestLimits limits = new RequestLimits(clock);
        AccountTokens accountTokens =
                new AccountTokens(tokens, clock, node.context().random());
        factors = new SecondFactors(
                database,
                audit,
                passwords,
                node.keys().secrets(),
                clock,
                node.context().random());
        accounts = new AccountService(
                database, audit, node.context().workspaces(), passwords, attempts, limits, accountTokens, clock);
        sessions = new SessionService(
                database,
                audit,
                node.context().workspaces(),
                passwords,
                factors,
                attempts,
                tokens,
                clock,
                node.context().random());
        registrations = new RegistrationService(
                database,
                audit,
                node.context().workspaces(),
                accounts,
                limits,
                clock,
                node.variables().registrationRules());
        mailer = node.variables()
                .mailServer()
                .map(server -> new Mailer(node.context().vertx(), database, audit, accountTokens, clock, server));
        administration = new AdministrationService(database, audit, clock);
        system = new SystemService(database, audit, clock, mailer);
        pepper = new PepperCheck(database, passwords);
        origin = new SameOrigin(node.variables().appBaseUrl());
        cookie = new AccountSessionCookie(node.variables().svcCookieSecure());
    }

    Stream<Feature> features() {
        return Stream.of(
                new AccountFeature(sessions, accounts, factors, cookie, origin),
                new AdministrationFeature(administration, system),
                new RegistrationFeature(registrations, origin));
    }
}
