package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NodeClient;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.SpaceAccount;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options that name a node and the credentials of the caller. A log-in is for one command: no token is stored. A secret
 * is never an argument, which every user of the machine can read.
 */
public final class NodeOptions {
    private static final String ACCOUNT = "Name an account with --email, or with --as one of those in the --space file";

    private final NodeName node;

    @Option(
            names = "--node",
            paramLabel = "URL",
            description = "base URL of the node (default: that of the --space file)")
    private @Nullable URI url;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the root certificates to trust, with a URL (default: those of Java)")
    private @Nullable Path ca;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "the report of './sumspace up', which names nodes and accounts (default: space.json)")
    private Path space = Path.of("space.json");

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description =
                    "logs in as this organisation of the --space file, at its node if organisations have their own")
    private @Nullable String organisation;

    @Option(
            names = "--email",
            paramLabel = "EMAIL",
            description = "logs in with this e-mail address; the password is read from --password-file, else from the"
                    + " environment variable " + PasswordInput.VARIABLE + ", else it is asked for")
    private @Nullable String email;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file whose first line is the password, with --email")
    private @Nullable Path passwordFile;

    @Option(
            names = "--code",
            paramLabel = "CODE",
            description = "code of the second factor, if the account at the assessment node has one")
    private String code = "";

    @Option(names = "--token-file", paramLabel = "FILE", description = "file whose first line is a bearer token")
    private @Nullable Path tokenFile;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "file whose first line is the key of the contract manager, or of a connector for triggers"
                    + " (default: the environment variable SUMSPACE_CONTRACT_KEY or SUMSPACE_CONNECTOR_KEY)")
    private @Nullable Path keyFile;

    @Mixin
    private final ParticipantOptions participant = new ParticipantOptions();

    public NodeOptions(NodeName node) {
        this.node = node;
    }

    public NodeAddress address() throws IOException {
        if (url != null) {
            if (organisation != null) {
                throw new SandboxException(
                        "--as " + organisation + " is an account of a --space file, which --node replaces",
                        "Name the account with --email, or leave out the URL");
            }
            return NodeAddress.of(node, url, ca);
        }
        if (!node.belongsToOrganisations()) {
            return space().node(node);
        }
        if (organisation == null) {
            throw new SandboxException(
                    "the command needs to know which " + node.words(),
                    "Name an organisation of the --space file with --as, or a URL with --node and --email");
        }
        return space().node(node, organisation);
    }

    /** The other nodes and accounts of the data space, unless the node is named by its URL. */
    public SpaceReport space() throws IOException {
        return SpaceReport.read(space, node);
    }

    public boolean isInSpace() {
        return url == null;
    }

    /** Whether the options name an account, or the key of a participant. */
    public boolean isLoggedIn() {
        return organisation != null || email != null || participant.isGiven();
    }

    /** A client with the account, the token or the participant's key of the options; without them it asks for an account. */
    public NodeClient loggedIn() throws IOException {
        if (!isLoggedIn() && tokenFile == null) {
            address();
            email = SecretInput.askVisibly("E-mail address: ");
            if (email.isEmpty()) {
                throw new SandboxException("this command needs an account", ACCOUNT);
            }
        }
        return client(null);
    }

    /**
     * A client with the credentials of the options; without any it is anonymous.
     *
     * @param keyHeader the header for the key that callers share with the node; null if there is none
     */
    public NodeClient client(@Nullable String keyHeader) throws IOException {
        List<String> credentials = credentials();
        if (credentials.size() > 1) {
            throw new SandboxException(
                    String.join(" and ", credentials) + " are two credentials", "Leave out one of them");
        }
        NodeAddress address = address();
        if (participant.isGiven()) {
            return participant.client(address);
        }
        if (organisation != null || email != null) {
            return loggedIn(address);
        }
        if (tokenFile != null) {
            address.requireConfidential("token");
            return address.client().with("Authorization", "Bearer " + firstLine(tokenFile, "token"));
        }
        String key = keyHeader == null ? "" : key();
        if (keyHeader == null || key.isEmpty()) {
            return address.client();
        }
        address.requireConfidential("key");
        return address.client().with(keyHeader, key);
    }

    /** A client without credentials. */
    public NodeClient anonymous() throws IOException {
        return address().client();
    }

    private List<String> credentials() {
        return Stream.of(
                        participant.isGiven() ? "--participant-key" : "",
                        organisation == null ? "" : "--as",
                        email == null ? "" : "--email",
                        tokenFile == null ? "" : "--token-file",
                        keyFile == null ? "" : "--key-file")
                .filter(option -> !option.isEmpty())
                .toList();
    }

    private NodeClient loggedIn(NodeAddress address) throws IOException {
        address.requireConfidential("password");
        String name;
        String password;
        if (organisation == null) {
            name = String.valueOf(email);
            password = PasswordInput.ofProcess().of(name, passwordFile);
        } else {
            SpaceAccount account = space().account(organisation);
            name = account.email();
            password = account.password();
        }
        NodeClient client = address.client();
        return node == NodeName.ASSESSMENT ? client.session(name, password, code) : client.login(name, password);
    }

    private String key() throws IOException {
        return keyFile == null ? System.getenv().getOrDefault(node.keyVariable(), "") : firstLine(keyFile, "key");
    }

    private static String firstLine(Path file, String secret) throws IOException {
        String line = Files.readString(file).lines().findFirst().orElse("");
        if (line.isEmpty()) {
            throw new SandboxException(file + " contains no " + secret, "Write the " + secret + " into its first line");
        }
        return line;
    }
}
