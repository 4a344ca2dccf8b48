package org.sumspace.connector.intermediary.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import java.net.URLEncoder;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.registration.service.ConsentRegistration;
import org.sumspace.connector.user.service.UserService;

/** Addresses of pages of the consent service, on which users log in and then see and decide about exchanges. */
public record PdiPages(UserService users, ConsentRegistration consent) {
    private static final String PATH = "consents/pdi/iframe";

    /**
     * The address of a user's page. It holds a token of the participant, which is valid for a limited time.
     *
     * @param userId the participant's own id of the user
     * @param privacyNotice the exchange to begin with; empty for all of them
     * @return failed with NOT_FOUND if there is no such user; with CONFLICT if participant or user are not
     *     registered at the consent service; with FAILED_DEPENDENCY if that service does not answer
     */
    public Future<String> url(String userId, Optional<String> privacyNotice) {
        return users.ofInternalId(userId)
                .compose(user -> consent.token().map(token -> {
                    if (!user.isRegistered()) {
                        throw NodeException.conflict(
                                user.problem().isEmpty()
                                        ? "The user is not registered at the consent service yet; try again."
                                        : "The user is not registered at the consent service. " + user.problem());
                    }
                    String url = consent.uri() + PATH + "?userIdentifier=" + encoded(user.userIdentifier())
                            + "&participant=" + encoded(token);
                    return privacyNotice
                            .map(notice -> url + "&privacyNoticeId=" + encoded(notice))
                            .orElse(url);
                }));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
