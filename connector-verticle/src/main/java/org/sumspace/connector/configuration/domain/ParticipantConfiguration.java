package org.sumspace.connector.configuration.domain;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.document.JsonRecords;

/**
 * The address of the participant's connector, and the services that it uses. The names are those of existing
 * connectors.
 *
 * @param endpoint the connector's own address for others
 * @param serviceKey names the participant at the catalog and at the connector's log-in
 * @param registrationUri where the participant's application registers users
 * @param dvctUri the value-chain tracker
 * @param expressLimitSize the largest body that existing connectors accept, for example {@code 2mb}
 * @param serviceChainAdapter whether a chain continues by itself if the participant's application does not resume
 *     it
 * @param serviceChainAdapterTimeout how many milliseconds the chain waits before it does
 */
public record ParticipantConfiguration(
        BaseUrl endpoint,
        String serviceKey,
        BaseUrl catalogUri,
        BaseUrl contractUri,
        @Nullable BaseUrl consentUri,
        @Nullable BaseUrl registrationUri,
        @Nullable BaseUrl billingUri,
        @Nullable BaseUrl dvctUri,
        @Nullable String expressLimitSize,
        @Default("false") boolean serviceChainAdapter,
        @Default("100") int serviceChainAdapterTimeout) {
    /** The fields that every configuration has. */
    public static final List<String> REQUIRED = List.of("endpoint", "serviceKey", "catalogUri", "contractUri");

    private static final Pattern SERVICE_KEY = Pattern.compile("[!-~]{1,256}");
    private static final Pattern SIZE = Pattern.compile("\\d{1,6}(kb|mb|gb)");
    private static final Pattern PREFIX = Pattern.compile("(/v1)?/$");
    private static final int TIMEOUT_MAX_MS = 86_400_000;

    public ParticipantConfiguration {
        if (!SERVICE_KEY.matcher(serviceKey).matches()) {
            throw new IllegalArgumentException("serviceKey must have 1 to 256 printable ASCII characters and no space");
        }
        if (expressLimitSize != null && !SIZE.matcher(expressLimitSize).matches()) {
            throw new IllegalArgumentException("expressLimitSize must be a number with kb, mb or gb, for example 2mb");
        }
        Checks.between("serviceChainAdapterTimeout", serviceChainAdapterTimeout, 0, TIMEOUT_MAX_MS);
    }

    /** The public URL of the catalog, without the prefix of its version and without a slash at its end. */
    public URI catalog() {
        return URI.create(PREFIX.matcher(catalogUri.toString()).replaceFirst(""));
    }

    /** The fields by their names; those without a value are left out. */
    public Map<String, Object> fields() {
        return JsonRecords.camelCase().tree(this);
    }

    /** @throws RuntimeException if these are not the fields of a configuration */
    public static ParticipantConfiguration of(Map<String, Object> fields) {
        return new ParticipantConfiguration(
                BaseUrl.parse(required(fields, "endpoint", String.class)),
                required(fields, "serviceKey", String.class),
                BaseUrl.parse(required(fields, "catalogUri", String.class)),
                BaseUrl.parse(required(fields, "contractUri", String.class)),
                url(fields, "consentUri"),
                url(fields, "registrationUri"),
                url(fields, "billingUri"),
                url(fields, "dvctUri"),
                (String) fields.get("expressLimitSize"),
                required(fields, "serviceChainAdapter", Boolean.class),
                required(fields, "serviceChainAdapterTimeout", Number.class).intValue());
    }

    private static <T> T required(Map<String, Object> fields, String name, Class<T> type) {
        return requireNonNull(type.cast(fields.get(name)), name);
    }

    private static @Nullable BaseUrl url(Map<String, Object> fields, String name) {
        return fields.get(name) instanceof String text ? BaseUrl.parse(text) : null;
    }

    /** Leaves out the service key, which is one of the two log-in keys. */
    @Override
    public String toString() {
        return "configuration of " + endpoint;
    }
}
