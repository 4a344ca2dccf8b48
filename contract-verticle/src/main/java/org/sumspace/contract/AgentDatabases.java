package org.sumspace.contract;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.config.Secret;
import org.sumspace.common.lease.ServingDatabase;
import org.sumspace.common.store.MongoDatabase;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agent.store.ProviderDatabase;

/**
 * The external databases that the agent uses, each opened once; empty if there is no agent.
 *
 * @param host the database with the profiles; empty if they are in the manager's own database
 */
record AgentDatabases(Map<String, ProviderDatabase> byName, Optional<ProviderDatabase> host, ServingDatabase own) {
    private static final int CONNECTIONS = 2;

    static AgentDatabases of(MemberContext node, AgentConfig config, ServingDatabase own) {
        Map<String, ProviderDatabase> databases = new HashMap<>();
        Optional<ProviderDatabase> host = Optional.empty();
        for (DataProviderConfig section : config.enabled() ? config.sections() : List.<DataProviderConfig>of()) {
            if (section.url() != null) {
                ProviderDatabase database =
                        databases.computeIfAbsent(name(section), name -> connection(node, section, own));
                host = section.hostsProfiles() ? Optional.of(database) : host;
            }
        }
        return new AgentDatabases(Map.copyOf(databases), host, own);
    }

    private static String name(DataProviderConfig section) {
        return section.dbName() + " " + requireNonNull(section.url()).reveal();
    }

    private static ProviderDatabase connection(MemberContext node, DataProviderConfig section, ServingDatabase own) {
        Secret url = requireNonNull(section.url());
        return new ProviderDatabase(
                () -> MongoDatabase.connect(node.vertx(), url.reveal(), requireNonNull(section.dbName()), CONNECTIONS),
                own.serving());
    }

    /** The database of a section with a URL. */
    ProviderDatabase of(DataProviderConfig section) {
        return requireNonNull(byName.get(name(section)));
    }

    ProfileStore profiles() {
        return host.map(database -> new ProfileStore(() -> database.documents(ProfileStore.COLLECTION)))
                .orElseGet(() -> ProfileStore.in(own.store()));
    }

    Future<Void> close() {
        return Future.join(byName.values().stream().map(ProviderDatabase::close).toList())
                .mapEmpty();
    }
}
