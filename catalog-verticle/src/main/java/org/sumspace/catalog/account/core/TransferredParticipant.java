package org.sumspace.catalog.account.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.domain.TransferredAccount;
import org.sumspace.catalog.shared.core.Housekeeping;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.security.EmailAddress;

/** A participant with its administrator, as an export writes and an import reads it. */
public final class TransferredParticipant {
    private static final String ADMIN = "admin";
    private static final String PASSWORD = "password";
    private static final String SERVICE_KEY = "serviceKey";
    private static final String SECRET_KEY = "serviceSecretKey";
    private static final String APP_KEY = "dataspaceConnectorAppKey";
    private static final String ENDPOINT = "dataspaceEndpoint";
    private static final String ADMIN_ROLE = "admin";

    private TransferredParticipant() {}

    /** Without a secret. */
    public static Map<String, @Nullable Object> write(ParticipantAccount account) {
        Map<String, @Nullable Object> written = ParticipantView.of(account.participant());
        written.put(ADMIN, admin(account));
        return written;
    }

    private static Map<String, @Nullable Object> admin(ParticipantAccount account) {
        Map<String, @Nullable Object> admin = new LinkedHashMap<>();
        admin.put(Housekeeping.ID, account.adminId());
        admin.put("email", account.email());
        admin.put("firstName", account.firstName());
        admin.put("lastName", account.lastName());
        return admin;
    }

    public static Map<String, @Nullable Object> writeWithSecrets(TransferredAccount transferred) {
        Map<String, @Nullable Object> written =
                ParticipantView.of(transferred.account().participant());
        Map<String, @Nullable Object> admin = admin(transferred.account());
        if (transferred.hasPassword()) {
            admin.put(PASSWORD, transferred.account().passwordHash().reveal());
        }
        written.put(ADMIN, admin);
        transferred.keys().ifPresent(keys -> {
            written.put(SERVICE_KEY, keys.serviceKey());
            written.put(SECRET_KEY, keys.serviceSecretKey().reveal());
        });
        transferred.appKey().ifPresent(key -> written.put(APP_KEY, key.reveal()));
        return written;
    }

    /**
     * @param record one that meets the schema of the lines
     * @throws NodeException INVALID_INPUT with every violation, FORBIDDEN if it has another role than every administrator
     */
    public static TransferredAccount read(JsonValue record) {
        JsonValue admin = record.member(ADMIN);
        requireNoRoles(record);
        requireNoRoles(admin);
        List<Violation> violations = new ArrayList<>();
        Housekeeping housekeeping = Housekeeping.of(record);
        ParticipantProfile profile = ProfileReader.read(record).apply(ParticipantProfile.EMPTY);
        String endpoint = record.member(ENDPOINT).asText().strip();
        if (!endpoint.isEmpty() && !WebUrls.isEndpoint(endpoint)) {
            violations.add(new Violation(
                    "/" + ENDPOINT, "expected a URL of http or https without user name, query and fragment"));
        }
        Participant participant = new Participant(
                housekeeping.id(),
                name(record, "legalName", "", violations),
                profile,
                endpoint,
                connectorKeys(record, violations),
                housekeeping.createdAt(),
                housekeeping.updatedAt(),
                housekeeping.version());
        ParticipantAccount account = new ParticipantAccount(
                participant,
                admin.member(Housekeeping.ID).asText().toLowerCase(Locale.ROOT),
                EmailAddress.canonical(admin.member("email").asText()).orElse(""),
                name(admin, "firstName", "/" + ADMIN, violations),
                name(admin, "lastName", "/" + ADMIN, violations),
                secret(admin, PASSWORD).orElse(ParticipantAccount.NO_PASSWORD),
                0);
        if (account.email().isEmpty()) {
            violations.add(new Violation("/admin/email", "expected an e-mail address in its usual characters (NFKC)"));
        }
        Optional<Secret> secretKey = secret(record, SECRET_KEY);
        String serviceKey = record.member(SERVICE_KEY).asText();
        if (secretKey.isPresent() == serviceKey.isEmpty()) {
            violations.add(new Violation("/" + SERVICE_KEY, "expected both keys or none"));
        }
        NodeException.requireNone(violations);
        return new TransferredAccount(
                account, secretKey.map(key -> new ServiceKeys(serviceKey, key)), secret(record, APP_KEY));
    }

    private static ConnectorKeys connectorKeys(JsonValue record, List<Violation> violations) {
        JsonValue keys = record.member(ConnectorKeys.FIELD);
        try {
            return keys.isMissing() ? ConnectorKeys.NONE : ConnectorKeys.read(keys);
        } catch (IllegalArgumentException e) {
            violations.add(new Violation("/" + ConnectorKeys.FIELD, String.valueOf(e.getMessage())));
            return ConnectorKeys.NONE;
        }
    }

    private static void requireNoRoles(JsonValue object) {
        boolean hasOther = Stream.of("role", "roles")
                .map(object::member)
                .flatMap(member -> member.isArray() ? member.items().stream() : Stream.of(member))
                .filter(role -> !role.isMissing())
                .anyMatch(role -> !role.asText().equals(ADMIN_ROLE));
        if (hasOther) {
            throw NodeException.forbidden("It has a role; accounts with roles are in the configuration alone.");
        }
    }

    private static String name(JsonValue object, String field, String path, List<Violation> violations) {
        String name = ComparableNames.line(object.member(field).asText());
        if (!ComparableNames.isPrintable(name)) {
            violations.add(new Violation(path + "/" + field, "expected a name without control characters"));
        }
        return name;
    }

    private static Optional<Secret> secret(JsonValue object, String field) {
        return Optional.of(object.member(field).asText())
                .filter(text -> !text.isEmpty())
                .map(Secret::of);
    }
}
