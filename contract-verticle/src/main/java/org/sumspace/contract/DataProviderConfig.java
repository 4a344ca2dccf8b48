package org.sumspace.contract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.contract.agent.domain.Section;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agreement.domain.AgreementKind;

/**
 * A collection that the contract agent uses.
 *
 * @param source the name of the collection
 * @param url of a MongoDB; absent for the manager's own database
 * @param dbName the database at that URL; absent for the manager's own database
 * @param watchChanges whether the agent looks for changes
 * @param hostsProfiles whether the profiles are in the database of this section
 * @param existingDataCheck whether profiles are created for the contracts that exist at the start
 */
public record DataProviderConfig(
        String source,
        @Nullable Secret url,
        @Nullable String dbName,
        @Default("true") boolean watchChanges,
        @Default("false") boolean hostsProfiles,
        @Default("false") boolean existingDataCheck) {
    private static final Pattern COLLECTION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");
    private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_-]{1,63}");
    private static final Pattern URL = Pattern.compile("mongodb(?:\\+srv)?://(?:[^@/]*@)?([^/?@]+)(?:[/?].*)?");
    private static final String OWN = "own/";
    private static final Set<String> OWN_SOURCES =
            Arrays.stream(AgreementKind.values()).map(AgreementKind::path).collect(Collectors.toUnmodifiableSet());

    public DataProviderConfig {
        if (!COLLECTION.matcher(source).matches()) {
            throw new IllegalArgumentException("source must be the name of a collection");
        }
        if (url == null) {
            requireOwn(source, dbName, hostsProfiles);
        } else if (!URL.matcher(url.reveal()).matches()) {
            throw new IllegalArgumentException("url must start with mongodb:// or mongodb+srv:// and name a host");
        } else if (dbName == null || !DATABASE.matcher(dbName).matches()) {
            throw new IllegalArgumentException("dbName must be the name of a database");
        }
    }

    private static void requireOwn(String source, @Nullable String dbName, boolean hostsProfiles) {
        boolean hasProfiles = hostsProfiles && source.equals(ProfileStore.COLLECTION);
        if (!OWN_SOURCES.contains(source) && !hasProfiles) {
            throw new IllegalArgumentException(
                    "source without url must be contracts or bilaterals, or profiles with hostsProfiles");
        }
        if (dbName != null) {
            throw new IllegalArgumentException("dbName needs a url");
        }
    }

    /** The section for the manager's own contracts of a kind, whose profiles are in its own database. */
    static DataProviderConfig own(AgreementKind kind) {
        return new DataProviderConfig(kind.path(), null, null, true, false, true);
    }

    /** The manager's own profiles are not read, because only the agent changes them. */
    boolean isRead() {
        return url != null || OWN_SOURCES.contains(source);
    }

    Section section() {
        return new Section(key(), source, watchChanges, existingDataCheck);
    }

    /** The key does not depend on user, password and options, because these may change. */
    private String key() {
        if (url == null) {
            return OWN + source;
        }
        Matcher parts = URL.matcher(url.reveal());
        String hosts = parts.matches() ? parts.group(1) : "";
        return Digest.of((hosts + "/" + dbName + "/" + source).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
