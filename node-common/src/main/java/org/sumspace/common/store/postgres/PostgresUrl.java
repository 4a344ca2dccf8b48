package org.sumspace.common.store.postgres;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a PostgreSQL: {@code postgresql://user@host:port/database?sslmode=verify-full}. It holds no password, because
 * addresses end up in logs.
 *
 * @param sslMode disable; require (encrypted, to whoever answers); verify-full (the host's certificate is checked)
 */
public record PostgresUrl(String host, int port, String database, String user, String sslMode) {
    private static final int PORT = 5432;
    private static final String SSL_MODE = "sslmode=";
    private static final Set<String> SSL_MODES = Set.of("disable", "require", "verify-full");
    private static final String EXPECTED = "expected postgresql://user@host:port/database?sslmode=verify-full";

    /** @throws IllegalArgumentException if the text is not such an address */
    public static PostgresUrl parse(String text) {
        URI url = URI.create(text);
        String path = url.getPath();
        String user = url.getUserInfo();
        if (!"postgresql".equals(url.getScheme()) || url.getHost() == null || user == null || user.isEmpty()) {
            throw new IllegalArgumentException(EXPECTED);
        }
        if (user.indexOf(':') >= 0) {
            throw new IllegalArgumentException("the password does not belong into the address; " + EXPECTED);
        }
        if (path == null || path.length() < 2 || path.indexOf('/', 1) >= 0) {
            throw new IllegalArgumentException("the name of the database is missing; " + EXPECTED);
        }
        return new PostgresUrl(
                url.getHost(),
                url.getPort() < 0 ? PORT : url.getPort(),
                path.substring(1),
                user,
                sslMode(url.getQuery()));
    }

    private static String sslMode(@Nullable String query) {
        String mode = query == null ? SSL_MODE + "verify-full" : query.toLowerCase(Locale.ROOT);
        if (!mode.startsWith(SSL_MODE) || !SSL_MODES.contains(mode.substring(SSL_MODE.length()))) {
            throw new IllegalArgumentException("the query must be one sslmode of disable, require and verify-full");
        }
        return mode.substring(SSL_MODE.length());
    }

    /** For JDBC; certificates are checked against the authorities that Java knows. */
    String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + database + "?" + SSL_MODE + sslMode
                + (sslMode.equals("verify-full") ? "&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory" : "");
    }
}
