package org.sumspace.connector.user.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.security.EmailAddress;
import org.sumspace.common.store.RecordIds;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.registration.service.ConsentRegistration;
import org.sumspace.connector.user.domain.User;
import org.sumspace.connector.user.domain.UserContent;
import org.sumspace.connector.user.store.UserStore;

/**
 * The people of the participant who give consent. A change takes effect once it is durable; the registration follows.
 */
public final class UserService {
    static final int USERS_MAX = 100_000;

    private final UserStore users;
    private final UserRegistration registration;
    private final ConsentRegistration consent;
    private final RecordIds ids = new RecordIds(new SecureRandom());
    private final SerialQueue changes = new SerialQueue();
    private final Clock clock;

    public UserService(UserStore users, UserRegistration registration, ConsentRegistration consent, Clock clock) {
        this.users = users;
        this.registration = registration;
        this.consent = consent;
        this.clock = clock;
    }

    public Future<List<User>> list(PageRequest page) {
        return users.list(page);
    }

    /** @return failed with NOT_FOUND */
    public Future<User> get(String id) {
        return users.find(id).map(UserService::present);
    }

    /** @return failed with NOT_FOUND */
    public Future<User> ofEmail(String email) {
        return users.findByEmail(EmailAddress.lookUpForm(email)).map(UserService::present);
    }

    /**
     * @param internalId the participant's own id of the user
     * @return failed with NOT_FOUND
     */
    public Future<User> ofInternalId(String internalId) {
        return users.findByInternalId(internalId).map(UserService::present);
    }

    private static User present(Optional<User> found) {
        return found.orElseThrow(() -> NodeException.notFound("User not found"));
    }

    /**
     * Stores a user, and tries once to register him or her. The same user again gives the stored one.
     *
     * @return failed with INVALID_INPUT without a consent service, and with CONFLICT if another user has the e-mail address
     *     or the participant's id
     */
    public Future<User> create(UserContent content) {
        requireConsentService();
        return changes.submit(() -> room(1).compose(done -> add(content))).compose(this::registered);
    }

    private Future<User> add(UserContent content) {
        User user = User.created(ids.next(clock.instant()), content, clock.instant());
        return users.add(user).compose(added -> added ? Future.succeededFuture(user) : known(content));
    }

    private Future<User> known(UserContent content) {
        return users.findByInternalId(content.internalId())
                .map(found ->
                        found.filter(user -> user.content().equals(content)).orElseThrow(UserService::isTaken));
    }

    private static NodeException isTaken() {
        return NodeException.conflict("Another user has this e-mail address or this internalID.");
    }

    private Future<User> registered(User stored) {
        if (stored.isRegistered()) {
            return Future.succeededFuture(stored);
        }
        return registration.register(stored).recover(failure -> {
            registration.renew();
            return get(stored.id());
        });
    }

    /**
     * Stores all of these users or none. Users who are stored already stay as they are. Their registration follows.
     *
     * @return the users in this order; failed with CONFLICT if another user has one of the e-mail addresses or ids
     */
    public Future<List<User>> addAll(List<UserContent> contents) {
        requireConsentService();
        return changes.submit(() -> present(contents).compose(present -> addMissing(contents, present)))
                .onSuccess(done -> registration.renew());
    }

    /** The stored users among these, by their ids at the participant. */
    private Future<Map<String, User>> present(List<UserContent> contents) {
        return users.ofEmails(contents.stream().map(UserContent::email).toList())
                .compose(byEmail -> users.ofInternalIds(
                                contents.stream().map(UserContent::internalId).toList())
                        .map(byId -> {
                            Map<String, UserContent> wanted = new HashMap<>();
                            contents.forEach(each -> wanted.put(each.internalId(), each));
                            Map<String, User> present = new HashMap<>();
                            List<User> all = new ArrayList<>(byEmail);
                            all.addAll(byId);
                            all.forEach(each -> {
                                if (!each.content()
                                        .equals(wanted.get(each.content().internalId()))) {
                                    throw conflict(contents, each);
                                }
                                present.put(each.content().internalId(), each);
                            });
                            return present;
                        }));
    }

    private static NodeException conflict(List<UserContent> contents, User other) {
        int row = 0;
        while (!contents.get(row).internalId().equals(other.content().internalId())
                && !contents.get(row).email().equals(other.content().email())) {
            row++;
        }
        return NodeException.conflict("Nothing was imported: user " + other.id()
                + " has the e-mail address or the userId of row " + (row + 1) + ", and is another one.");
    }

    private Future<List<User>> addMissing(List<UserContent> contents, Map<String, User> present) {
        List<User> missing = contents.stream()
                .filter(each -> !present.containsKey(each.internalId()))
                .map(each -> User.created(ids.next(clock.instant()), each, clock.instant()))
                .toList();
        missing.forEach(each -> present.put(each.content().internalId(), each));
        return room(missing.size())
                .compose(done -> users.addAll(missing))
                .map(done -> contents.stream()
                        .map(each -> present.get(each.internalId()))
                        .toList());
    }

    private Future<Void> room(int more) {
        return users.count().map(count -> {
            if (count + more > USERS_MAX) {
                throw NodeException.conflict("A connector has at most " + USERS_MAX + " users. Delete some first.");
            }
            return null;
        });
    }

    private void requireConsentService() {
        if (consent.uri() == null) {
            throw NodeException.invalidInput(List.of(new Violation(
                    "/consentUri", "is missing in the participant's configuration, and users are registered there")));
        }
    }

    /** @return failed with NOT_FOUND, or with CONFLICT if another user has the e-mail address or the participant's id */
    public Future<User> update(String id, UserContent content) {
        return changes.submit(() -> get(id).compose(user -> {
                    User changed = user.changed(content, clock.instant());
                    return changed.equals(user)
                            ? Future.succeededFuture(user)
                            : users.replace(changed).recover(UserService::explained);
                }))
                .compose(this::registered);
    }

    private static Future<User> explained(Throwable failure) {
        return Future.failedFuture(NodeException.isConflict(failure) ? isTaken() : failure);
    }

    /** @return the deleted user; failed with NOT_FOUND */
    public Future<User> delete(String id) {
        return changes.submit(() -> get(id).compose(user -> users.delete(id).map(user)));
    }
}
