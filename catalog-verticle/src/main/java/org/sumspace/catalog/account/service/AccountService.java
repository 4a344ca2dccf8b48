package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.sumspace.catalog.account.core.ComparableNames;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.LookAlikes;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.SignUpAttempts;

/** Signs participants up, lists and changes them, and changes passwords. */
public final class AccountService {
    /** The role in the access token of a participant's administrator. */
    public static final String PARTICIPANT = "participant";

    /** The role of a participant's connector. */
    public static final String CONNECTOR = "connector";

    /** The claim with the password generation of a token. A token is valid until the password changes. */
    static final String GENERATION = "generation";

    private static final String ALL = "all";
    private static final int RANDOM_ID_BYTES = 6;
    private static final int CHANGES_MAX = 10;
    private static final Duration RECHECK_PAUSE = Duration.ofSeconds(1);

    private final Account.Source operators;
    private final AccountStore accounts;
    private final Passwords passwords;
    private final SignUpAttempts signUps;
    private final LoginAttempts logins;
    private final Credentials credentials;
    private final RecordList list = new RecordList("participants");
    private final Vertx vertx;
    private final SecureRandom random;
    private final Clock clock;

    /** An account that was just made, with the keys that it has from then on. */
    public record NewAccount(ParticipantAccount account, ServiceKeys keys) {}

    /** A sign-up. Its text form leaves out the password. */
    public record SignUp(String email, String password, String firstName, String lastName, String participantName) {
        @Override
        public String toString() {
            return "sign-up of " + participantName;
        }
    }

    /**
     * @param operators whose addresses are refused at sign-up
     * @param logins bounds failed attempts to change a password, together with failed log-ins
     */
    public AccountService(
            Account.Source operators,
            AccountStore accounts,
            Passwords passwords,
            SignUpAttempts signUps,
            LoginAttempts logins,
            Credentials credentials,
            Vertx vertx,
            SecureRandom random,
            Clock clock) {
        this.operators = operators;
        this.accounts = accounts;
        this.passwords = passwords;
        this.signUps = signUps;
        this.logins = logins;
        this.credentials = credentials;
        this.vertx = vertx;
        this.random = random;
        this.clock = clock;
    }

    /** Makes the list available as soon as the store has been read, and finds the costs of imported bcrypt hashes. */
    public Future<Void> buildList(Duration pause) {
        return list.build(
                consumer -> accounts.forEach((id, hash) -> {
                    Passwords.bcryptCost(hash).ifPresent(passwords::expectBcrypt);
                    consumer.accept(entry(id));
                }),
                vertx,
                pause);
    }

    /** Takes over accounts that another node has written. */
    public Future<Void> follow(Set<String> ids) {
        return accounts.participants(ids).map(found -> {
            Set<String> absent = new HashSet<>(ids);
            absent.removeAll(found.keySet());
            list.follow(found.keySet().stream().map(AccountService::entry).toList(), absent);
            return null;
        });
    }

    public boolean isListBuilt() {
        return list.isComplete();
    }

    /**
     * @param address where the request came from
     * @return failed with CONFLICT if the e-mail address or the participant name is taken, with TOO_MANY if the address has signed
     *     up too often
     * @throws NodeException INVALID_INPUT if a name or the e-mail address may be mistaken for another
     */
    public Future<NewAccount> signUp(SignUp request, String address) {
        SignUp checked = checked(request);
        signUps.take(address);
        return requireFree(checked)
                .compose(free -> passwords.hash(request.password()))
                .map(hash -> newAccount(checked, hash))
                .compose(made -> {
                    String id = made.account().participant().id();
                    return watched(id, accounts.add(made.account(), Optional.of(made.keys())))
                            .map(stored -> {
                                listed(id);
                                return made;
                            });
                });
    }

    /**
     * Checks before the password is hashed, which is expensive. The store refuses values that are taken in the
     * meantime.
     */
    private Future<Void> requireFree(SignUp request) {
        return operators
                .find(request.email())
                .compose(operator -> operator.isPresent()
                        ? Future.failedFuture(AccountStore.taken())
                        : accounts.requireFree(request.email(), request.participantName()));
    }

    private static SignUp checked(SignUp request) {
        List<Violation> violations = new ArrayList<>();
        SignUp checked = new SignUp(
                EmailAddress.canonical(request.email()).orElse(""),
                request.password(),
                ComparableNames.line(request.firstName()),
                ComparableNames.line(request.lastName()),
                ComparableNames.line(request.participantName()));
        if (checked.email().isEmpty()) {
            violations.add(new Violation("/email", "expected an e-mail address in its usual characters (NFKC)"));
        }
        check("/firstName", checked.firstName(), violations);
        check("/lastName", checked.lastName(), violations);
        check("/participantName", checked.participantName(), violations);
        if (LookAlikes.mixesAlphabets(checked.participantName())) {
            violations.add(new Violation("/participantName", "expected letters of one alphabet in each word"));
        }
        NodeException.requireNone(violations);
        return checked;
    }

    private static void check(String path, String name, List<Violation> violations) {
        if (!ComparableNames.isPrintable(name)) {
            violations.add(new Violation(path, "expected a name without control characters"));
        }
    }

    private NewAccount newAccount(SignUp request, Secret hash) {
        Instant now = clock.instant();
        return new NewAccount(
                new ParticipantAccount(
                        Participant.named(newId(now), request.participantName(), now),
                        newId(now),
                        request.email(),
                        request.firstName(),
                        request.lastName(),
                        hash,
                        0),
                ServiceKeys.random(random));
    }

    /** 24 hex digits that begin with the time, so that ids sort in the order of the sign-ups. */
    private String newId(Instant now) {
        byte[] suffix = new byte[RANDOM_ID_BYTES];
        random.nextBytes(suffix);
        ByteBuffer id = ByteBuffer.allocate(Integer.BYTES + Short.BYTES + RANDOM_ID_BYTES)
                .putInt((int) now.getEpochSecond())
                .putShort((short) now.get(ChronoField.MILLI_OF_SECOND))
                .put(suffix);
        return HexFormat.of().formatHex(id.array());
    }

    /** @return failed with NOT_FOUND if there is none */
    public Future<Participant> participant(String id) {
        return accounts.participant(id).map(found -> found.orElseThrow(() -> absent(id)));
    }

    /** @throws NodeException UNAVAILABLE until the list is built */
    public Future<Page<Participant>> participants(PageRequest request) {
        Page<String> page = list.page(ListQuery.of(ALL), request);
        return accounts.participants(Set.copyOf(page.result()))
                .map(found -> new Page<>(
                        request,
                        page.count(),
                        page.result().stream()
                                .map(found::get)
                                .filter(Objects::nonNull)
                                .toList()));
    }

    /** Looks for an account if it is unknown whether a write has stored it. */
    <T> Future<T> watched(String id, Future<T> write) {
        return list.watched(
                write,
                () -> accounts.participant(id).map(found -> found.map(stored -> entry(id))),
                vertx,
                RECHECK_PAUSE);
    }

    /** Takes over an account that was stored. */
    void listed(String id) {
        list.put(entry(id));
    }

    private static ListEntry entry(String id) {
        return new ListEntry(id, 0, Set.of(ALL));
    }

    /**
     * @param change of the profile that is stored when it is applied
     * @param expected the version that the client has seen; empty if the newest version is changed, whatever it is
     * @return failed with NOT_FOUND if there is no such participant, with CONFLICT if the version is not the expected
     */
    public Future<Participant> changeProfile(
            String id, UnaryOperator<ParticipantProfile> change, OptionalLong expected) {
        return change(
                id,
                participant -> {
                    if (expected.isPresent() && expected.getAsLong() != participant.version()) {
                        throw NodeException.conflict("The participant has version " + participant.version()
                                + ": read it again before you change it.");
                    }
                    return participant.withProfile(change.apply(participant.profile()), clock.instant());
                },
                Optional.empty(),
                expected.isPresent() ? 0 : CHANGES_MAX);
    }

    /**
     * Stores the endpoint of the participant's connector, the key by which this catalog knows it, and the keys with
     * which it signs.
     */
    Future<Participant> changeConnector(String id, String endpoint, ConnectorKeys keys, Secret appKey) {
        return change(
                        id,
                        participant -> participant.withConnector(endpoint, keys, clock.instant()),
                        Optional.of(appKey),
                        CHANGES_MAX)
                .onComplete(done -> credentials.connectorChanged(id));
    }

    private Future<Participant> change(
            String id, UnaryOperator<Participant> change, Optional<Secret> appKey, int changesLeft) {
        return participant(id)
                .compose(current -> accounts.update(change.apply(current), appKey))
                .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                        ? change(id, change, appKey, changesLeft - 1)
                        : Future.failedFuture(failure));
    }

    /**
     * Ends the tokens of earlier log-ins.
     *
     * @param address where the request came from
     * @return failed with FORBIDDEN if the old password is wrong, with TOO_MANY after too many wrong ones
     */
    public Future<Void> changePassword(String id, String oldPassword, String newPassword, String address) {
        return accounts.account(id)
                .map(found -> found.orElseThrow(() -> absent(id)))
                .compose(account -> {
                    logins.take(account.email(), address);
                    return passwords
                            .verify(oldPassword, Optional.of(account.passwordHash()))
                            .compose(matches -> {
                                if (!matches) {
                                    throw NodeException.forbidden("The old password is wrong.");
                                }
                                logins.giveBack(account.email(), address);
                                return passwords.hash(newPassword);
                            })
                            .compose(hash -> accounts.changePassword(
                                    id, account.passwordHash(), hash, account.tokenGeneration() + 1))
                            .onComplete(done -> credentials.passwordChanged(id));
                });
    }

    /** The existing ones of these participants, by id. */
    public Future<Map<String, Participant>> participants(Set<String> ids) {
        return accounts.participants(ids);
    }

    /** The administrators of the existing ones of these participants, by the participant's id. */
    public Future<Map<String, Contact>> contacts(Set<String> participantIds) {
        return accounts.contacts(participantIds);
    }

    /** Finds the account of an e-mail address: first among the operators, then among the participants. */
    public Account.Source signingIn() {
        return new SigningIn(operators, accounts);
    }

    private static NodeException absent(String id) {
        return NodeException.notFound("There is no participant " + id + ".");
    }
}
