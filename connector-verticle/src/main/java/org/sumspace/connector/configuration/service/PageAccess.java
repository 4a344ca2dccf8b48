package org.sumspace.connector.configuration.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.connector.configuration.domain.BaseUrl;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ConnectorSettings.PageOrigin;
import org.sumspace.connector.configuration.domain.ConsentKey;

/** Which pages may ask for addresses of the personal data intermediary, and the key of its consent service. */
public record PageAccess(SettingsService settings) {
    /** Whether pages of this origin may ask. It is decided from the settings in memory. */
    public boolean isAllowed(String origin) {
        return settings.current().origins().stream()
                .anyMatch(each -> each.origin().equals(origin));
    }

    public List<PageOrigin> origins() {
        return settings.current().origins();
    }

    /**
     * Allows an origin. One that is allowed already stays as it is.
     *
     * @return failed with INVALID_INPUT, or with CONFLICT if there are too many
     */
    public Future<PageOrigin> add(String text) {
        PageOrigin origin = read("/origin", () -> PageOrigin.of(text));
        return settings.change(before -> {
                    if (before.origins().contains(origin)) {
                        return before;
                    }
                    if (before.origins().size() >= ConnectorSettings.ORIGINS_MAX) {
                        throw NodeException.conflict("This connector allows " + ConnectorSettings.ORIGINS_MAX
                                + " origins. Delete one first.");
                    }
                    List<PageOrigin> more = new ArrayList<>(before.origins());
                    more.add(origin);
                    return before.withOrigins(more);
                })
                .map(origin);
    }

    /** @return the origin, which is no longer allowed; failed with NOT_FOUND */
    public Future<PageOrigin> remove(String id) {
        PageOrigin origin = settings.current().origins().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> NodeException.notFound("Origin not found"));
        return settings.change(before -> before.withOrigins(before.origins().stream()
                        .filter(each -> !each.equals(origin))
                        .toList()))
                .map(origin);
    }

    /** @return failed with INVALID_INPUT */
    public Future<ConsentKey> setConsentKey(String uri, String publicKey) {
        BaseUrl url = read("/uri", () -> BaseUrl.parse(uri.endsWith("/") ? uri : uri + "/"));
        ConsentKey key = read("/publicKey", () -> ConsentKey.of(url, publicKey));
        return settings.change(before -> before.withConsentKey(key)).map(key);
    }

    /** Completes also if there was none. */
    public Future<Void> removeConsentKey() {
        return settings.change(before -> before.withConsentKey(null)).mapEmpty();
    }

    public @Nullable ConsentKey consentKey() {
        return settings.current().consentKey();
    }

    private static <T> T read(String place, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation(place, String.valueOf(e.getMessage()))));
        }
    }
}
