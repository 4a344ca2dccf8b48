package org.sumspace.common.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Hkdf;

/**
 * Who may use an embedded server.
 *
 * @param ownerPassword of the account that may do everything
 * @param nodes each of which has a database and an account of its own with its name
 */
record ServerAccounts(Secret ownerPassword, List<String> nodes) {
    private static final int PASSWORD_BYTES = 32;

    /** The password of an account that follows from that of the owner: hexadecimal digits, so that it can stand in a statement. */
    Secret password(String account) {
        byte[] derived = Hkdf.derive(
                new byte[0], ownerPassword.reveal().getBytes(UTF_8), account.getBytes(UTF_8), PASSWORD_BYTES);
        return Secret.of(HexFormat.of().formatHex(derived));
    }

    /** Statements that make the accounts and databases on a new server; nobody but a node reaches its database. */
    List<String> statements() {
        return nodes.isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of("postgres", "template1").map(ServerAccounts::closed),
                                nodes.stream().flatMap(this::ofNode))
                        .toList();
    }

    private Stream<String> ofNode(String node) {
        String name = quoted(node);
        return Stream.of(
                "CREATE ROLE " + name + " LOGIN PASSWORD '" + password(node).reveal() + "'",
                "CREATE DATABASE " + name + " OWNER " + name,
                closed(node));
    }

    private static String closed(String database) {
        return "REVOKE ALL ON DATABASE " + quoted(database) + " FROM PUBLIC";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
