package org.sumspace.catalog;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.AccountTransfer;
import org.sumspace.catalog.account.service.CatalogTokens;
import org.sumspace.catalog.account.service.ConnectorService;
import org.sumspace.catalog.account.service.ConnectorSignatures;
import org.sumspace.catalog.account.service.Credentials;
import org.sumspace.catalog.account.service.DurableLoginAttempts;
import org.sumspace.catalog.account.service.ServiceKeyService;
import org.sumspace.catalog.account.store.AccountStore;

/** The services of accounts, and what bounds failed log-ins. */
record AccountServices(
        AccountService accounts,
        ServiceKeyService keys,
        ConnectorService connectors,
        CatalogTokens tokens,
        ConnectorSignatures signatures,
        DurableLoginAttempts logins,
        AccountTransfer transfer,
        Credentials credentials) {
    /** @param catalogUrl how others reach this catalog */
    static AccountServices of(AccountStore store, AccountParts parts, CatalogParts catalog, URI catalogUrl) {
        SecureRandom random = catalog.random();
        Clock clock = catalog.clock();
        Credentials credentials = new Credentials(store, clock);
        AccountService accounts = new AccountService(
                parts.operators(),
                store,
                parts.passwords(),
                parts.signUps(),
                parts.logins().attempts(),
                credentials,
                catalog.vertx(),
                random,
                clock);
        return new AccountServices(
                accounts,
                new ServiceKeyService(accounts, store, credentials, random),
                new ConnectorService(accounts, store),
                new CatalogTokens(parts.tokens()::verify, credentials, parts.connectorTokenMaxAge(), random, clock),
                new ConnectorSignatures(credentials, catalogUrl),
                parts.logins(),
                new AccountTransfer(accounts, store, parts.passwords(), credentials),
                credentials);
    }
}
