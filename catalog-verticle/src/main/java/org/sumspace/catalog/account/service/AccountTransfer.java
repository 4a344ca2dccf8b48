package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.core.TransferredParticipant;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.domain.TransferredAccount;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.catalog.transfer.domain.ImportOutcome;
import org.sumspace.catalog.transfer.service.TransferredKind;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.security.Passwords;

/**
 * The export and the import of participants. A participant may not take a value that looks like another participant's.
 */
public final class AccountTransfer implements TransferredKind<TransferredAccount> {
    private final AccountService accounts;
    private final AccountStore store;
    private final Passwords passwords;
    private final Credentials credentials;

    public AccountTransfer(AccountService accounts, AccountStore store, Passwords passwords, Credentials credentials) {
        this.accounts = accounts;
        this.store = store;
        this.passwords = passwords;
        this.credentials = credentials;
    }

    @Override
    public String name() {
        return "participants";
    }

    @Override
    public String schema() {
        return "TransferredParticipant";
    }

    @Override
    public Future<List<String>> ids() {
        List<String> ids = new ArrayList<>();
        return store.forEach((id, hash) -> ids.add(id)).map(ids);
    }

    @Override
    public Future<List<Map<String, @Nullable Object>>> export(List<String> ids, boolean withSecrets) {
        Future<Map<String, Map<String, @Nullable Object>>> byId = withSecrets
                ? store.transferred(ids)
                        .map(found -> found.stream()
                                .collect(Collectors.toMap(
                                        TransferredAccount::id, TransferredParticipant::writeWithSecrets)))
                : store.accounts(ids)
                        .map(found -> found.stream()
                                .collect(Collectors.toMap(
                                        account -> account.participant().id(), TransferredParticipant::write)));
        return byId.map(
                found -> ids.stream().map(found::get).filter(Objects::nonNull).toList());
    }

    @Override
    public TransferredAccount read(JsonValue record) {
        TransferredAccount read = TransferredParticipant.read(record);
        if (read.hasPassword() && !Passwords.isHash(read.account().passwordHash())) {
            throw NodeException.invalidInput(List.of(new Violation(
                    "/admin/password", "expected a hash of bcrypt with a cost from 4 to 14, or one of this catalog")));
        }
        return read;
    }

    @Override
    public String id(TransferredAccount record) {
        return record.id();
    }

    /**
     * Stores accounts one after the other, so that of two accounts that look alike the first one is stored, also if the
     * import is repeated.
     */
    @Override
    public Future<List<ImportOutcome>> store(List<TransferredAccount> records, boolean replace) {
        return store.transferred(records.stream().map(TransferredAccount::id).toList())
                .compose(found -> {
                    Map<String, TransferredAccount> known =
                            found.stream().collect(Collectors.toMap(TransferredAccount::id, Function.identity()));
                    return TransferredKind.storeInTurn(
                            records, record -> store(Optional.ofNullable(known.get(record.id())), record, replace));
                });
    }

    private Future<ImportOutcome> store(
            Optional<TransferredAccount> known, TransferredAccount record, boolean replace) {
        if (known.isEmpty()) {
            return add(record);
        }
        TransferredAccount after = merged(known.get(), record);
        if (after.equals(known.get())) {
            return Future.succeededFuture(ImportOutcome.SKIPPED);
        }
        return replace ? replace(known.get(), after) : Future.succeededFuture(ImportOutcome.OTHER_CONTENT);
    }

    private Future<ImportOutcome> add(TransferredAccount record) {
        expectBcrypt(record);
        return accounts.watched(record.id(), store.add(record)).compose(added -> {
            if (added) {
                accounts.listed(record.id());
                return Future.succeededFuture(ImportOutcome.STORED);
            }
            return taken(record)
                    .map(reason -> ImportOutcome.refused(reason.orElse("It was imported at the same time.")));
        });
    }

    private Future<ImportOutcome> replace(TransferredAccount known, TransferredAccount after) {
        expectBcrypt(after);
        return taken(after)
                .compose(reason -> reason.isPresent()
                        ? Future.succeededFuture(ImportOutcome.refused(reason.get()))
                        : store.replace(known, after)
                                .map(ImportOutcome.REPLACED)
                                .recover(failure -> NodeException.isConflict(failure)
                                        ? Future.succeededFuture(ImportOutcome.CHANGED_MEANWHILE)
                                        : Future.failedFuture(failure))
                                .onComplete(done -> {
                                    credentials.passwordChanged(after.id());
                                    credentials.connectorChanged(after.id());
                                    known.keys().map(ServiceKeys::serviceKey).ifPresent(credentials::keysChanged);
                                }));
    }

    /** Makes every later log-in take as long as a log-in to this account. */
    private void expectBcrypt(TransferredAccount record) {
        Passwords.bcryptCost(record.account().passwordHash()).ifPresent(passwords::expectBcrypt);
    }

    /** Describes the first other participant that already has a unique value of this record. */
    private Future<Optional<String>> taken(TransferredAccount record) {
        return store.byEmail(record.account().email())
                .map(found -> found.map(account -> account.participant().id()))
                .compose(email -> store.idOfName(record.account().participant().legalName())
                        .compose(name -> serviceKeyOwner(record)
                                .map(key -> other(record, email, "e-mail address")
                                        .or(() -> other(record, name, "legal name"))
                                        .or(() -> other(record, key, "service key")))));
    }

    private Future<Optional<String>> serviceKeyOwner(TransferredAccount record) {
        return record.keys()
                .map(keys ->
                        store.connector(keys.serviceKey()).map(found -> found.map(ConnectorAccount::participantId)))
                .orElseGet(() -> Future.succeededFuture(Optional.empty()));
    }

    private static Optional<String> other(TransferredAccount record, Optional<String> owner, String what) {
        return owner.filter(id -> !id.equals(record.id()))
                .map(id -> "Participant " + id + " has the same " + what + ", or one that looks the same.");
    }

    /**
     * The account after the import. Values that the line lacks stay as they are. A bcrypt hash is replaced at the first
     * log-in after an import; such a new hash stays, too.
     */
    private static TransferredAccount merged(TransferredAccount known, TransferredAccount record) {
        ParticipantAccount account = record.account();
        Secret knownHash = known.account().passwordHash();
        boolean wasRenewed = Passwords.bcryptCost(account.passwordHash()).isPresent()
                && known.hasPassword()
                && Passwords.bcryptCost(knownHash).isEmpty();
        boolean isOther =
                record.hasPassword() && !wasRenewed && !account.passwordHash().equals(knownHash);
        Participant participant =
                account.participant().withVersion(known.account().participant().version());
        return new TransferredAccount(
                new ParticipantAccount(
                        participant,
                        account.adminId(),
                        account.email(),
                        account.firstName(),
                        account.lastName(),
                        isOther ? account.passwordHash() : knownHash,
                        known.account().tokenGeneration() + (isOther ? 1 : 0)),
                record.keys().or(known::keys),
                record.appKey().or(known::appKey));
    }
}
