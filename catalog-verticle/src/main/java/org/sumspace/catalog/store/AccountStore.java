package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.domain.ParticipantAccount;

/** Accounts, unique by e-mail and by participant name. */
public interface AccountStore {
    /** Fails with CONFLICT if the e-mail or the participant name is taken; nothing is stored then. */
    Future<Void> add(ParticipantAccount account);

    /** @param email in canonical form, see {@link ParticipantAccount#canonicalEmail} */
    Future<Optional<ParticipantAccount>> byEmail(String email);
}
