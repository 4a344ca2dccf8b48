package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.SignUpAttempts;

/** Signs participants up, and finds participants and the accounts that may log in. */
public final class AccountService {
    /** The role in the access token of a participant's administrator. */
    public static final String PARTICIPANT = "participant";

    private static final int ID_BYTES = 12;

    private final AccountStore accounts;
    private final Passwords passwords;
    private final SignUpAttempts attempts;
    private final SecureRandom random;
    private final Clock clock;

    /** A sign-up. Its text form leaves out the password. */
    public record SignUp(String email, String password, String firstName, String lastName, String participantName) {
        @Override
        public String toString() {
            return "sign-up of " + participantName;
        }
    }

    public AccountService(
            AccountStore accounts, Passwords passwords, SignUpAttempts attempts, SecureRandom random, Clock clock) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.attempts = attempts;
        this.random = random;
        this.clock = clock;
    }

    /**
     * @param address where the request came from
     * @return failed with CONFLICT if the e-mail address or the participant name is taken, with TOO_MANY if the address has signed
     *     up too often
     */
    public Future<ParticipantAccount> signUp(SignUp request, String address) {
        attempts.take(address);
        return passwords
                .hash(request.password())
                .map(hash -> new ParticipantAccount(
                        newId(),
                        request.email(),
                        request.firstName().strip(),
                        request.lastName().strip(),
                        request.participantName().strip(),
                        hash,
                        clock.instant()))
                .compose(account -> accounts.add(account).map(account));
    }

    private String newId() {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    /** @return failed with NOT_FOUND if there is none */
    public Future<Participant> participant(String id) {
        return accounts.participant(id)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no participant " + id + ".")));
    }

    /** Those of these participants that exist, by id. */
    public Future<Map<String, Participant>> participants(Set<String> ids) {
        return accounts.participants(ids);
    }

    /** The administrators of those of these participants that exist, by the participant's id. */
    public Future<Map<String, Contact>> contacts(Set<String> participantIds) {
        return accounts.contacts(participantIds);
    }

    /** Finds the account of an e-mail address: first among the operators, then among the participants. */
    public Account.Source signingIn(Account.Source operators) {
        return email -> operators
                .find(email)
                .compose(operator -> operator.isPresent() ? Future.succeededFuture(operator) : administrator(email));
    }

    private Future<Optional<Account>> administrator(String email) {
        return accounts.byEmail(email)
                .map(found -> found.map(account -> new Account(
                        account.participantId(),
                        account.passwordHash(),
                        new JsonObject()
                                .put("participant_name", account.participantName())
                                .put("email", account.email())
                                .put(Caller.ROLE, PARTICIPANT))));
    }
}
