package org.sumspace.catalog;

import java.time.Duration;
import org.sumspace.catalog.account.service.DurableLoginAttempts;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.SignUpAttempts;

/**
 * The parts of the account services, besides their store.
 *
 * @param connectorTokenMaxAge how long a connector's token is accepted
 */
record AccountParts(
        Account.Source operators,
        Passwords passwords,
        SignUpAttempts signUps,
        DurableLoginAttempts logins,
        AccessTokens tokens,
        Duration connectorTokenMaxAge) {}
